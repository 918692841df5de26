import { isShopError } from 'storefront-client';
import { element, type Attributes, type Child } from './dom.js';
import { clearError, sayError } from './messages.js';
import { inPlainWords } from './error-messages.js';
import { isSessionEnded, logInHere } from './session-ended.js';

let hints = 0;

/** A labelled input. A hint below it describes it, and is no part of its name. */
export function field(label: string, { hint, ...attributes }: Attributes & { name: string; hint?: string }) {
  const id = `hint-${(hints += 1)}`;
  const described = hint !== undefined && { 'aria-label': label, 'aria-describedby': id };
  return element(
    'label',
    { class: 'field' },
    element('span', {}, label),
    element('input', { type: 'text', ...attributes, ...described }),
    hint !== undefined && element('small', { id }, hint),
  );
}

export function textField(label: string, attributes: Attributes & { name: string }): HTMLElement {
  return element(
    'label',
    { class: 'field' },
    element('span', {}, label),
    element('textarea', { rows: 4, ...attributes }),
  );
}

/** A labelled choice. */
export function choice(
  label: string,
  name: string,
  options: ReadonlyArray<readonly [value: string, text: string]>,
  {
    chosen,
    onchange,
    ...attributes
  }: Attributes & { chosen?: string; onchange?: (event: never) => unknown } = {},
): HTMLElement {
  return element(
    'label',
    { class: 'field' },
    element('span', {}, label),
    element(
      'select',
      { name, onchange, ...attributes },
      options.map(([value, text]) => element('option', { value, selected: value === chosen }, text)),
    ),
  );
}

/** A button that cannot be pressed twice while its work is done, and says what went wrong. */
export function button(content: Child, work: () => unknown, attributes: Attributes = {}): HTMLButtonElement {
  let isBusy = false;
  const made: HTMLButtonElement = element(
    'button',
    { type: 'button', ...attributes, onclick: () => void press() },
    content,
  );
  return made;

  async function press(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    await whileBusy([made], work, sayError);
    isBusy = false;
  }
}

/** A form that gives its fields to `submit`, once at a time, and says below its fields what the shop refuses. */
export function form(
  attributes: Attributes,
  submit: (fields: Record<string, string>, form: HTMLFormElement) => unknown,
  ...children: Child[]
): HTMLFormElement {
  let isBusy = false;
  const refusal = element('p', { class: 'form-error', role: 'alert', hidden: true });
  const made = element('form', { ...attributes, onsubmit: submitted }, ...children, refusal);
  return made;

  function submitted(event: SubmitEvent): void {
    event.preventDefault();
    // Enter in a field that submits on change would submit twice.
    if (isBusy) return;
    isBusy = true;
    made.ariaBusy = 'true';
    refusal.hidden = true;
    const texts = [...new FormData(made)].filter(([, value]) => typeof value === 'string');
    const fields = Object.fromEntries(texts) as Record<string, string>;
    const buttons = [...made.querySelectorAll('button')];
    void whileBusy(buttons, () => submit(fields, made), refuse).finally(() => {
      isBusy = false;
      made.ariaBusy = null;
    });
  }

  function refuse(error: unknown): void {
    // No network, too many requests, faults of this page: not of what was filled in.
    if (!isShopError(error) || error.status === 0 || error.status === 429) return sayError(error);
    refusal.textContent = inPlainWords(error);
    refusal.dataset['code'] = error.code;
    refusal.hidden = false;
  }
}

/** The buttons say that they are busy. They are not disabled, because that takes the focus away from them. */
async function whileBusy(
  buttons: readonly HTMLButtonElement[],
  work: () => unknown,
  refuse: (error: unknown) => void,
): Promise<void> {
  for (const pressed of buttons) pressed.ariaDisabled = 'true';
  clearError();
  try {
    await work();
  } catch (error) {
    // What was typed stays where it is, and nothing is sent before it is pressed again.
    if (isSessionEnded(error)) void logInHere();
    else refuse(error);
  } finally {
    for (const pressed of buttons) pressed.ariaDisabled = null;
  }
}
