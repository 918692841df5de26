import { isShopError } from 'storefront-client';
import { element, type Child } from './dom.js';
import { button } from './fields.js';
import { isSessionEnded } from './session-ended.js';

/**
 * A part that a page stands without: where its call fails the page says so at its place, and asks again when the visitor
 * wants it or is online.
 * @param name of what is missing, as the beginning of a sentence: `Reviews`
 */
export async function beside(name: string, signal: AbortSignal, part: () => Promise<Child>): Promise<Child> {
  try {
    return await part();
  } catch (error) {
    passOn(error, signal);
    return missing(name, signal, part);
  }
}

/** The answer of a call that a page can do without. @returns undefined where it fails */
export async function ifThere<T>(signal: AbortSignal, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    passOn(error, signal);
    return undefined;
  }
}

/** Says that a part is missing; replaced by the part when it comes. */
export function missing(name: string, signal: AbortSignal, part: () => Promise<Child>): HTMLElement {
  const again = button(
    'Try again',
    async () => {
      const found = await part();
      place.replaceWith(element('div', {}, found));
    },
    { class: 'second', 'aria-label': `Try again: ${name}` },
  );
  const place = element(
    'div',
    { class: 'notice missing' },
    element('p', {}, `${name} could not be loaded.`),
    again,
  );
  addEventListener('online', () => place.isConnected && again.click(), { signal });
  return place;
}

/** A visit that is over and a session that has ended concern the whole page. */
function passOn(error: unknown, signal: AbortSignal): void {
  if (signal.aborted || isSessionEnded(error)) throw error;
  // What is no error of the shop is a fault of this page.
  if (!isShopError(error)) console.error(error);
}
