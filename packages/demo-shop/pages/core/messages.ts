import { isShopError } from 'storefront-client';
import { client } from './api.js';
import { element, type Child } from './dom.js';
import { shopFacts } from './settings.js';
import { inPlainWords } from './error-messages.js';

const SHOWN_MS = 8000;

/** @param text read out by screen readers, because its place is `aria-live` */
export function say(...text: Child[]): void {
  show(element('p', { class: 'message' }, text));
}

export function sayError(error: unknown): void {
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

/** Clears the error, and a way to go, once the action has succeeded, or the visitor has gone on. */
export function clearError(): void {
  place().querySelector('.is-error, .message:has(a)')?.remove();
}

/** The limits of one address are those of one customer: a developer who reloads all day needs a way out. */
export function resetLimitsButton(): HTMLElement | false {
  if (!shopFacts.isTest) return false;
  const reset = async (): Promise<void> => {
    await client.resetLimits();
    location.reload();
  };
  return element(
    'button',
    { type: 'button', class: 'second', onclick: reset },
    'Reset the limits (test only)',
  );
}

function show(message: HTMLElement): void {
  place().replaceChildren(message);
  setTimeout(() => message.remove(), SHOWN_MS);
}

function place(): HTMLElement {
  return document.getElementById('messages')!;
}
