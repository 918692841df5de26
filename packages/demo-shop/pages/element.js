/**
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {Record<string, string | number | boolean | undefined | ((event: any) => unknown)>} Attributes
 */

/**
 * Makes an element. What comes from the shop (names, reviews, addresses) becomes text and attributes, never markup: a
 * product called `<script>` is shown as that.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes] `true` sets an attribute without a value, `false` leaves it out, `onclick` listens
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.flat().filter(isShown).map(nodeOf));
  return made;
}

/** @param {Child} child @returns {child is Node | string | number} */
function isShown(child) {
  return child !== false && child !== null && child !== undefined;
}

/** @param {Node | string | number} child */
function nodeOf(child) {
  return child instanceof Node ? child : String(child);
}
