import { routeOf, type Route } from '../../src/routes.js';
import { addressOf, ROOT } from './links.js';
import { element, type Child } from './dom.js';
import { clearError } from './messages.js';
import { enterPage, nameOf, placeOfEntry, rememberPlace } from './places.js';
import { shopFacts } from './settings.js';
import { keepTyped } from './typed.js';

/** What a view may know of its address. */
export interface Visit {
  /** The `:id` of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Aborted when the visitor goes on: give it to calls and listeners. */
  readonly signal: AbortSignal;
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

/** @param path within the shop */
export async function navigate(path: string, { replace = false, stay = false }: Options = {}): Promise<void> {
  rememberPlace();
  clearError();
  enterPage(addressOf(path), replace);
  if (stay) return drawHere();
  await draw(() => {
    scrollTo(0, 0);
    // Keyboards and screen readers go on where the new page begins.
    main().focus({ preventScroll: true });
  });
}

/** Shows the page of the current address anew; the visitor stays where they are, and keeps what they have typed. */
export async function showPage(): Promise<void> {
  await drawHere(() => keepTyped(main()));
}

/** The same for somebody else: nothing that was typed or shown stays. */
export async function showPageOfAnother(): Promise<void> {
  main().replaceChildren();
  await drawHere();
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
  const shown = await contentOf(visit.signal);
  // The visitor has gone on meanwhile.
  if (shown === undefined || visit.signal.aborted) return;
  const { title, content, hasOwnHeading = false } = shown;
  const putBack = keep?.();
  document.title = `${title} - ${shopFacts.name}`;
  main().replaceChildren(
    ...element('div', {}, !hasOwnHeading && element('h1', {}, title), content).childNodes,
  );
  main().removeAttribute('aria-busy');
  putBack?.(main());
  settle();
}

/** @returns undefined for a visit that has ended before its page came */
async function contentOf(signal: AbortSignal): Promise<Shown | undefined> {
  const found = routeOf(location.pathname.slice(ROOT.length) || '/');
  if (found === undefined) return pages.nothingHere();
  const params = Object.fromEntries(
    Object.entries(found.params).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  try {
    return await pages.views[found.route]({ params, query: new URLSearchParams(location.search), signal });
  } catch (error) {
    return signal.aborted ? undefined : pages.ofError(error, signal);
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
  void draw(() => place !== undefined && scrollTo(0, place.y));
}

function returnTo(place: ReturnType<typeof placeOfEntry>): () => void {
  return () => {
    focusOn(place?.focus);
    scrollTo(0, place?.y ?? 0);
  };
}

function focusOn(name: string | undefined): void {
  const found = name === undefined ? null : document.querySelector<HTMLElement>(name);
  (found ?? main()).focus({ preventScroll: true });
}

function main(): HTMLElement {
  return document.getElementById('main')!;
}
