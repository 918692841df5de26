import { isShopError } from '/shop/client/index.js';
import { client } from './client.js';
import { element } from './element.js';
import { inPlainWords } from './plain-words.js';

const SHOWN_MS = 8000;

/** @param {string} text read out by screen readers, because its place is `aria-live` */
export function say(text) {
  show(element('p', { class: 'message' }, text));
}

/** @param {unknown} error */
export function sayError(error) {
  // What is no error of the shop is a fault of this page.
  if (!isShopError(error)) console.error(error);
  const code = isShopError(error) ? error.code : undefined;
  show(
    element(
      'div',
      { class: 'message is-error', 'data-code': code },
      element('p', {}, inPlainWords(error)),
      isShopError(error) && error.status === 429 && resetLimitsButton(),
    ),
  );
}

/** The limits of one address are those of one customer: a developer who reloads all day needs a way out. */
export function resetLimitsButton() {
  const reset = async () => {
    await client.resetLimits();
    location.reload();
  };
  return element(
    'button',
    { type: 'button', class: 'second', onclick: reset },
    'Reset the limits (test only)',
  );
}

/** @param {HTMLElement} message */
function show(message) {
  const place = /** @type {HTMLElement} */ (document.getElementById('messages'));
  place.replaceChildren(message);
  setTimeout(() => message.remove(), SHOWN_MS);
}
