import { isPaidOn, routeOf, type Route } from '../../src/routes.js';
import { addressOf, ROOT } from './links.js';
import { element, type Child } from './dom.js';
import { clearError } from './messages.js';
import { enterPage, nameOf, placeOfEntry, rememberPlace } from './places.js';
import { isSessionEnded, logInHere } from './session-ended.js';
import { shopFacts } from './settings.js';
import { keepTyped } from './typed.js';

/** The address of a view, in parts. */
export interface Visit {
  /** The `:id` of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Aborted when the visitor goes on: give it to calls and listeners. */
  readonly signal: AbortSignal;
  /** Whether the page stands there already, with what was typed, and is drawn anew. */
  readonly isRedraw?: boolean;
}

export interface Shown {
  readonly title: string;
  readonly content: Child;
  /** Whether the title stands in the content, as its `h1`. */
  readonly hasOwnHeading?: boolean;
}

export type View = (visit: Visit) => Promise<Shown>;

interface Options {
  /** Leaves no entry to go back to. */
  readonly replace?: boolean;
  /** The same page with another choice: the visitor stays where they are. */
  readonly stay?: boolean;
}

/** The pages of the shop. */
export interface Pages {
  readonly views: Readonly<Record<Route, View>>;
  /** For an address without a page. */
  readonly nothingHere: () => Shown;
  /** Instead of a page that could not be fetched, with the signal of its visit. */
  readonly ofError: (error: unknown, signal: AbortSignal) => Shown;
}

/** Looks at the page that is about to go. @returns puts what it keeps into the next one */
type Keep = () => (page: HTMLElement) => void;

let pages: Pages;
let current: AbortController | undefined;
/** Whether a page was to be drawn anew, and stands as it was because its session had ended. */
let isOutdated = false;

/** @param path within the shop */
export async function navigate(path: string, { replace = false, stay = false }: Options = {}): Promise<void> {
  if (mustBeLoaded(path)) return load(addressOf(path), replace);
  rememberPlace();
  clearError();
  enterPage(addressOf(path), replace);
  if (stay) return drawHere();
  await draw(() => {
    showPart();
    // Keyboards and screen readers go on where the new page begins.
    main().focus({ preventScroll: true });
  });
}

/** Shows the page of the current address anew; the visitor stays where they are, and keeps what they have typed. */
export async function showPage(): Promise<void> {
  await drawHere(() => keepTyped(main()));
}

/** After a login in place: the page that stands as it was is drawn anew, with what was typed. */
export async function showPageIfOutdated(): Promise<void> {
  if (isOutdated) await showPage();
}

/** The same for somebody else: nothing that was typed or shown stays. */
export async function showPageOfAnother(): Promise<void> {
  main().replaceChildren();
  await drawHere();
}

/** Whether the script of the gateway is allowed on this page: the policy is that of the page that was loaded. */
const mayPay = shopFacts.gateway === 'test' || isPaidOn(location.pathname.slice(ROOT.length));

/** A page on which the gateway's checkout opens is loaded with its own policy; so is one that the service has written. */
function mustBeLoaded(path: string): boolean {
  const [pathname = ''] = path.split('?');
  return (!mayPay && isPaidOn(pathname)) || routeOf(pathname)?.route === '/pages/:name';
}

function load(address: string, replace: boolean): void {
  if (replace) location.replace(address);
  else location.assign(address);
}

async function drawHere(keep?: Keep): Promise<void> {
  const before = nameOf(document.activeElement);
  await draw(() => focusOn(before), keep);
}

async function draw(settle: () => void, keep?: Keep): Promise<void> {
  current?.abort();
  const visit = (current = new AbortController());
  main().setAttribute('aria-busy', 'true');
  document.dispatchEvent(new Event('page-left'));
  const shown = await contentOf(visit.signal, keep !== undefined);
  // The visitor has gone on meanwhile.
  if (shown === undefined || visit.signal.aborted) return;
  main().removeAttribute('aria-busy');
  isOutdated = shown === 'session-ended';
  if (shown === 'session-ended') return void logInHere();
  const { title, content, hasOwnHeading = false } = shown;
  const putBack = keep?.();
  document.title = `${title} - ${shopFacts.name}`;
  main().replaceChildren(
    ...element('div', {}, !hasOwnHeading && element('h1', {}, title), content).childNodes,
  );
  putBack?.(main());
  settle();
}

/** @returns undefined for a visit that has ended before its page came */
async function contentOf(
  signal: AbortSignal,
  isRedraw: boolean,
): Promise<Shown | 'session-ended' | undefined> {
  const found = routeOf(location.pathname.slice(ROOT.length) || '/');
  const params = found && decoded(found.params);
  if (found === undefined || params === undefined) return pages.nothingHere();
  const query = new URLSearchParams(location.search);
  try {
    return await pages.views[found.route]({ params, query, signal, isRedraw });
  } catch (error) {
    if (signal.aborted) return undefined;
    return isRedraw && isSessionEnded(error) ? 'session-ended' : pages.ofError(error, signal);
  }
}

/** @returns undefined where a part of the path is no text */
function decoded(params: Readonly<Record<string, string>>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

/** Links within the shop change the page without loading it anew; all others, and clicks with a key held, are the browser's. */
export function startRouter(given: Pages): void {
  pages = given;
  addEventListener('popstate', () => {
    rememberPlace();
    clearError();
    void draw(returnTo(placeOfEntry()));
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute('download'))
      return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== location.origin || hash !== '') return;
    if (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`)) return;
    event.preventDefault();
    void navigate(`${pathname.slice(ROOT.length)}${search}`, { stay: link.dataset['stay'] !== undefined });
  });
  const place = placeOfEntry();
  void draw(() => (place === undefined ? showPart() : scrollTo(0, place.y)));
}

function returnTo(place: ReturnType<typeof placeOfEntry>): () => void {
  return () => {
    focusOn(place?.focus);
    scrollTo(0, place?.y ?? 0);
  };
}

/** The part of a page that an address leads to, as that of a mail to the reviews; else its top. */
function showPart(): void {
  const part = document.getElementById(location.hash.slice(1));
  if (part === null) scrollTo(0, 0);
  else part.scrollIntoView();
}

function focusOn(name: string | undefined): void {
  const found = name === undefined ? null : document.querySelector<HTMLElement>(name);
  (found ?? main()).focus({ preventScroll: true });
}

function main(): HTMLElement {
  return document.getElementById('main')!;
}
