/** The inputs of a form: text, selects, radio buttons and checkboxes. */

import { freshId, h } from "./dom.js";
import { prose } from "./prose.js";
import { Select } from "./select.js";
import { KIND } from "./types.js";

/** @typedef {import("./seat.js").Seat} Seat */
/** @typedef {import("./types.js").Component} Component */
/**
 * @typedef {{element: HTMLElement, first?: HTMLElement, problem: () => string,
 *   answer: () => Record<string, any>, mark: (problem: string) => void}} Field
 */

/**
 * One top component of a modal as a field that knows its answer and what is wrong with it.
 *
 * @param {Seat} seat
 * @param {Component} component
 * @param {?string} guildId
 * @returns {Field}
 */
export function fieldOf(seat, component, guildId) {
    if (component.type === KIND.TEXT) {
        return {
            element: prose(seat, component.content ?? ""),
            problem: () => "",
            mark: () => {},
            answer: () => ({ type: KIND.TEXT, id: component.id }),
        };
    }
    const inner = component.type === KIND.LABEL ? component.component : component.components?.[0];
    const held = /** @type {Component} */ (inner ?? component);
    const title = (component.type === KIND.LABEL ? component.label : held.label) ?? "";
    const named = { title, hint: component.description ?? "", id: freshId("field") };
    const input = inputOf(seat, held, guildId, named);
    const answer = () => ({
        type: held.type,
        id: held.id,
        custom_id: held.custom_id,
        ...input.answer(),
    });
    return {
        ...input,
        answer: () =>
            component.type === KIND.LABEL
                ? { type: KIND.LABEL, id: component.id, component: answer() }
                : { type: KIND.ROW, id: component.id, components: [answer()] },
    };
}

/**
 * @param {Seat} seat
 * @param {Component} held
 * @param {?string} guildId
 * @param {{title: string, hint: string, id: string}} named
 * @returns {Field}
 */
function inputOf(seat, held, guildId, named) {
    switch (held.type) {
        case KIND.TEXT_INPUT:
            return textField(seat, held, named);
        case KIND.RADIO_GROUP:
            return optionGroup(seat, held, named, "radio");
        case KIND.CHECKBOX_GROUP:
            return optionGroup(seat, held, named, "checkbox");
        case KIND.CHECKBOX:
            return checkbox(seat, held, named);
        case KIND.FILE_UPLOAD:
            return upload(seat, held, named);
        default:
            return selectField(seat, held, guildId, named);
    }
}

/**
 * The frame around an input: title, hint, and the line that says what is wrong.
 *
 * @param {Seat} seat
 * @param {{title: string, hint: string, id: string}} named
 * @param {boolean} required
 * @param {"label" | "legend" | "div"} tag
 */
function frame(seat, named, required, tag) {
    const problem = h("p", { class: "field-problem", id: `${named.id}-problem`, role: "alert" });
    const title = h(
        tag,
        { class: "field-title", id: `${named.id}-title`, for: tag === "label" ? named.id : null },
        named.title,
        required
            ? h(
                  "span",
                  { class: "needed", title: seat.words.t("form.required"), "aria-hidden": "true" },
                  " *",
              )
            : null,
    );
    const hint = named.hint
        ? h("p", { class: "field-hint", id: `${named.id}-hint` }, named.hint)
        : null;
    return {
        title,
        hint,
        problem,
        described: `${hint ? `${named.id}-hint ` : ""}${named.id}-problem`,
    };
}

/**
 * @param {Seat} seat
 * @param {Component} held
 * @param {{title: string, hint: string, id: string}} named
 * @returns {Field}
 */
function textField(seat, held, named) {
    const { t } = seat.words;
    const required = held.required ?? true;
    const parts = frame(seat, named, required, "label");
    const long = held.style === 2;
    const count = h("span", { class: "field-count", "aria-hidden": "true" });
    const input = /** @type {HTMLInputElement} */ (
        h(long ? "textarea" : "input", {
            id: named.id,
            class: "input",
            type: long ? null : "text",
            rows: long ? 4 : null,
            placeholder: held.placeholder,
            maxlength: held.max_length ?? 4000,
            "aria-required": String(required),
            "aria-describedby": parts.described,
            autocomplete: "off",
            value: held.value ?? "",
            data: { control: held.custom_id },
            on: { input: () => counted() },
        })
    );
    const counted = () => {
        count.textContent = held.max_length ? `${input.value.length}/${held.max_length}` : "";
    };
    counted();
    return {
        element: h("div", { class: "field" }, parts.title, parts.hint, input, count, parts.problem),
        first: input,
        answer: () => ({ value: input.value }),
        problem: () => {
            const { length } = input.value.trim();
            if (length === 0) return required ? t("form.required") : "";
            return length < (held.min_length ?? 0)
                ? t("form.too_short", { n: held.min_length })
                : "";
        },
        mark: marker(parts.problem, input),
    };
}

/**
 * @param {Seat} seat
 * @param {Component} held
 * @param {?string} guildId
 * @param {{title: string, hint: string, id: string}} named
 * @returns {Field}
 */
function selectField(seat, held, guildId, named) {
    const { t } = seat.words;
    const required = held.required ?? true;
    const parts = frame(seat, named, required, "div");
    const least = required ? Math.max(1, held.min_values ?? 1) : 0;
    const select = new Select(
        seat,
        { ...held, min_values: required ? held.min_values : 0 },
        { guildId, label: named.title, onChange: () => {} },
    );
    select.element.setAttribute("aria-describedby", parts.described);
    select.element.setAttribute("aria-required", String(required));
    return {
        element: h(
            "div",
            { class: "field" },
            parts.title,
            parts.hint,
            select.element,
            parts.problem,
        ),
        first: select.element,
        answer: () => ({ values: select.values }),
        problem: () => (select.values.length < least ? t("form.pick_at_least", { n: least }) : ""),
        mark: marker(parts.problem, select.element),
    };
}

/**
 * @param {Seat} seat
 * @param {Component} held
 * @param {{title: string, hint: string, id: string}} named
 * @param {"radio" | "checkbox"} kind
 * @returns {Field}
 */
function optionGroup(seat, held, named, kind) {
    const { t } = seat.words;
    const required = held.required ?? true;
    const parts = frame(seat, named, required, "legend");
    const inputs = (held.options ?? []).map((option) => {
        const id = freshId("option");
        const input = /** @type {HTMLInputElement} */ (
            h("input", {
                type: kind,
                name: named.id,
                id,
                value: option.value,
                "aria-describedby": option.description ? `${id}-note` : null,
            })
        );
        input.checked = Boolean(option.default);
        return {
            input,
            row: h(
                "label",
                { class: "option", for: id },
                input,
                h(
                    "span",
                    { class: "option-text" },
                    h("span", {}, option.label),
                    option.description
                        ? h("span", { class: "option-note", id: `${id}-note` }, option.description)
                        : null,
                ),
            ),
        };
    });
    const chosen = () =>
        inputs.filter(({ input }) => input.checked).map(({ input }) => input.value);
    const least = required ? Math.max(1, held.min_values ?? 1) : 0;
    const most = kind === "radio" ? 1 : (held.max_values ?? inputs.length);
    const set = h(
        "fieldset",
        {
            class: "field",
            role: kind === "radio" ? "radiogroup" : null,
            "aria-describedby": parts.described,
            "aria-required": kind === "radio" ? String(required) : null,
            data: { control: held.custom_id },
        },
        parts.title,
        parts.hint,
        inputs.map(({ row }) => row),
        parts.problem,
    );
    return {
        element: set,
        first: inputs[0]?.input,
        answer: () => (kind === "radio" ? { value: chosen()[0] ?? null } : { values: chosen() }),
        problem: () => {
            const n = chosen().length;
            if (n < least && (required || n > 0)) return t("form.pick_at_least", { n: least });
            return n > most ? t("form.pick_at_most", { n: most }) : "";
        },
        mark: marker(parts.problem, set),
    };
}

/**
 * @param {Seat} seat
 * @param {Component} held
 * @param {{title: string, hint: string, id: string}} named
 * @returns {Field}
 */
function checkbox(seat, held, named) {
    const parts = frame(seat, named, false, "label");
    const input = /** @type {HTMLInputElement} */ (
        h("input", {
            type: "checkbox",
            id: named.id,
            "aria-describedby": parts.described,
            data: { control: held.custom_id },
        })
    );
    input.checked = Boolean(held.default);
    return {
        element: h(
            "div",
            { class: "field single" },
            input,
            h("div", {}, parts.title, parts.hint, parts.problem),
        ),
        first: input,
        answer: () => ({ value: input.checked }),
        problem: () => "",
        mark: () => {},
    };
}

/**
 * @param {Seat} seat
 * @param {Component} held
 * @param {{title: string, hint: string, id: string}} named
 * @returns {Field}
 */
function upload(seat, held, named) {
    const { t } = seat.words;
    const parts = frame(seat, named, held.required ?? true, "div");
    return {
        element: h(
            "div",
            { class: "field" },
            parts.title,
            parts.hint,
            h("p", { class: "empty" }, t("form.no_upload")),
            parts.problem,
        ),
        answer: () => ({ values: [] }),
        problem: () => ((held.required ?? true) ? t("form.no_upload") : ""),
        mark: marker(parts.problem, parts.title),
    };
}

/** @param {HTMLElement} line @param {HTMLElement} input @returns {(problem: string) => void} */
function marker(line, input) {
    return (problem) => {
        line.textContent = problem;
        if (problem) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
    };
}
