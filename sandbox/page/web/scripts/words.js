/** Sentences by key in the language of a person. */

/**
 * @typedef {{language: string, locale: string, t: (key: string, values?: Record<string, any>) => string}} Words
 */

/** @type {Map<string, Promise<Record<string, string>>>} */
const catalogues = new Map();

/** @param {string} language @returns {Promise<Record<string, string>>} */
async function fetchCatalogue(language) {
    const answer = await fetch(`/page/words/${language}.json`);
    if (!answer.ok) throw new Error(`words ${language}: ${answer.status}`);
    return answer.json();
}

/**
 * Load the words of a locale such as "en-US" or "de"; each language is fetched once.
 *
 * @param {string} locale
 * @returns {Promise<Words>}
 */
export async function loadWords(locale) {
    const language = locale.split("-")[0];
    let waiting = catalogues.get(language);
    if (!waiting) {
        waiting = fetchCatalogue(language);
        catalogues.set(language, waiting);
    }
    const catalogue = await waiting;
    return {
        language,
        locale,
        t: (key, values = {}) => fillIn(catalogue[`sandbox.page.${key}`] ?? key, values),
    };
}

/** @param {string} sentence @param {Record<string, any>} values @returns {string} */
function fillIn(sentence, values) {
    return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * A name in the person's language, else as it was registered.
 *
 * @param {string} locale
 * @param {string} plain
 * @param {?Record<string, string>} [others]
 * @returns {string}
 */
export function localised(locale, plain, others) {
    return others?.[locale] ?? plain;
}
