/**
 * Where the visitor was on each page of this tab: how far down, and on what. The way back and a reload lead to the same place;
 * the browser's own memory looks before the content is there.
 */
interface Place {
  readonly y: number;
  readonly focus: string | undefined;
}

const KEY = 'shop.places';
/** More pages than anybody goes back. */
const MOST = 50;

let here = keyOf(history.state) ?? begin();
history.scrollRestoration = 'manual';
addEventListener('pagehide', rememberPlace);

/** Gives the page that is entered a place of its own. */
export function enterPage(address: string, isReplaced: boolean): void {
  here = isReplaced ? here : newKey();
  history[isReplaced ? 'replaceState' : 'pushState']({ key: here }, '', address);
}

/** Changes the address of the page that is shown. */
export function renamePage(address: string): void {
  history.replaceState({ key: here }, '', address);
}

/** The visitor has gone back or forth. @returns the place where they were */
export function placeOfEntry(): Place | undefined {
  here = keyOf(history.state) ?? begin();
  return places().find(([key]) => key === here)?.[1];
}

/** Before a page is left. */
export function rememberPlace(): void {
  const others = places().filter(([key]) => key !== here);
  const place: Place = { y: scrollY, focus: nameOf(document.activeElement) };
  sessionStorage.setItem(KEY, JSON.stringify([[here, place], ...others].slice(0, MOST)));
}

/** Returns the name of the focused element, so that it is found again after the page was redrawn. */
export function nameOf(focused: Element | null): string | undefined {
  if (focused === null || focused === document.body || focused.id === 'main') return undefined;
  for (const attribute of ['id', 'href', 'aria-label', 'name']) {
    const value = focused.getAttribute(attribute);
    if (value === null) continue;
    const own = focused.getAttribute('value');
    const valued = attribute === 'name' && own !== null ? `[value=${JSON.stringify(own)}]` : '';
    return `${focused.localName}[${attribute}=${JSON.stringify(value)}]${valued}`;
  }
  return undefined;
}

function places(): Array<[string, Place]> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Array<[string, Place]>;
}

function begin(): string {
  const key = newKey();
  history.replaceState({ key }, '');
  return key;
}

function keyOf(state: unknown): string | undefined {
  return (state as { key?: string } | null)?.key;
}

function newKey(): string {
  return String(Date.now() + Math.random());
}
