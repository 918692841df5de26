import { element } from './element.js';
import { sayError } from './messages.js';

/**
 * A labelled input.
 * @param {string} label
 * @param {import('./element.js').Attributes & { name: string }} attributes of the input
 */
export function field(label, attributes) {
  return element(
    'label',
    { class: 'field' },
    element('span', {}, label),
    element('input', { type: 'text', ...attributes }),
  );
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {string} name
 * @param {Array<readonly [value: string, text: string]>} options
 * @param {string} [chosen]
 * @param {(event: any) => unknown} [onchange]
 */
export function choice(label, name, options, chosen, onchange) {
  const made = options.map(([value, text]) => element('option', { value, selected: value === chosen }, text));
  return element(
    'label',
    { class: 'field' },
    element('span', {}, label),
    element('select', { name, ...(onchange && { onchange }) }, made),
  );
}

/**
 * A button that cannot be pressed twice while its work is done, and says what went wrong.
 * @param {string} text
 * @param {() => unknown} work
 * @param {import('./element.js').Attributes} [attributes]
 */
export function button(text, work, attributes = {}) {
  const made = element(
    'button',
    { type: 'button', ...attributes, onclick: () => void whileDisabled([made], work) },
    text,
  );
  return made;
}

/**
 * A form that gives its fields to `submit`, once at a time.
 * @param {import('./element.js').Attributes} attributes
 * @param {(fields: Record<string, string>) => unknown} submit
 * @param {...(import('./element.js').Child | import('./element.js').Child[])} children
 */
export function form(attributes, submit, ...children) {
  let isBusy = false;
  const made = element('form', { ...attributes, onsubmit: submitted }, ...children);
  return made;

  /** @param {SubmitEvent} event */
  function submitted(event) {
    event.preventDefault();
    // Enter in a field that submits on change would submit twice.
    if (isBusy) return;
    isBusy = true;
    const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(made)));
    void whileDisabled([...made.querySelectorAll('button')], () => submit(fields)).finally(() => {
      isBusy = false;
    });
  }
}

/** @param {HTMLButtonElement[]} buttons @param {() => unknown} work */
async function whileDisabled(buttons, work) {
  for (const pressed of buttons) pressed.disabled = true;
  try {
    await work();
  } catch (error) {
    sayError(error);
  } finally {
    for (const pressed of buttons) pressed.disabled = false;
  }
}
