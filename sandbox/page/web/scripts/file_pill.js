/** An option of a command that takes a file. */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { sizeIn } from "./media.js";
import { Pill } from "./pill.js";

/** A pill whose value is a chosen file; it is uploaded when the command is sent. */
export class FilePill extends Pill {
    /**
     * @param {import("./seat.js").Seat} seat
     * @param {import("./types.js").CommandOption} option
     * @param {ConstructorParameters<typeof Pill>[2]} how
     */
    constructor(seat, option, how) {
        super(seat, option, how);
        this.title = h("span", { class: "pill-file-name" });
        const field = h("span", { class: "pill-file" }, icon("file"), this.title);
        this.input.replaceWith(field);
        field.append(this.input);
        this.retype();
    }

    /** @returns {?File} */
    get file() {
        return this.input.files?.[0] ?? null;
    }

    /** @returns {{value?: any, problem?: string}} */
    get answer() {
        const { store, words } = this.seat;
        if (!this.file) return this.option.required ? { problem: words.t("option.required") } : {};
        if (this.file.size > store.maxFileBytes) {
            const size = sizeIn(store.maxFileBytes, words.locale);
            return { problem: words.t("option.too_large", { size }) };
        }
        return { value: this.file };
    }

    /** Another file was chosen, or none. */
    retype() {
        super.retype();
        fill(this.title, this.file?.name ?? this.seat.words.t("option.file"));
    }

    /** Take the file out again. */
    clear() {
        this.input.value = "";
        this.retype();
    }
}
