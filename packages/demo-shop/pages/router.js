import { addressOf, ROOT } from './addresses.js';
import { element } from './element.js';
import { errorPage } from './views/error-page.js';

/**
 * @typedef {object} Visit what a view may know of its address
 * @property {Record<string, string>} params the `:id` of the path
 * @property {URLSearchParams} query
 * @property {AbortSignal} signal aborted when the visitor goes on: give it to calls and listeners
 *
 * @typedef {{ title: string, content: Node }} Shown
 * @typedef {(visit: Visit) => Promise<Shown>} View
 */

/** @type {Array<{ pattern: RegExp, view: View }>} */
const routes = [];
/** @type {AbortController | undefined} */
let current;

/** @param {string} path such as `/orders/:id` @param {View} view */
export function route(path, view) {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
  routes.push({ pattern, view });
}

/** @param {string} path within the shop @param {{ replace?: boolean }} [options] `replace` leaves no entry to go back to */
export function navigate(path, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState']({}, '', addressOf(path));
  scrollTo(0, 0);
  return showPage();
}

/** Shows the page of the current address. */
export async function showPage() {
  current?.abort();
  const visit = (current = new AbortController());
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  main.setAttribute('aria-busy', 'true');
  const shown = await contentOf(visit.signal);
  // The visitor has gone on meanwhile.
  if (shown === undefined || visit.signal.aborted) return;
  document.title = `${shown.title} - Demo storefront`;
  main.replaceChildren(element('h1', {}, shown.title), shown.content);
  main.removeAttribute('aria-busy');
  // Keyboards and screen readers go on where the new page begins.
  main.focus({ preventScroll: true });
}

/** @param {AbortSignal} signal @returns {Promise<Shown | undefined>} undefined for a visit that has ended before its page came */
async function contentOf(signal) {
  const path = location.pathname.slice(ROOT.length) || '/';
  for (const { pattern, view } of routes) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    try {
      return await view({ params, query: new URLSearchParams(location.search), signal });
    } catch (error) {
      return signal.aborted ? undefined : errorPage(error);
    }
  }
  return {
    title: 'Page not found',
    content: element('p', {}, element('a', { href: ROOT }, 'To all products')),
  };
}

/** Links within the shop change the page without loading it anew; all others, and clicks with a key held, are the browser's. */
export function startRouter() {
  addEventListener('popstate', () => void showPage());
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute('download'))
      return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== location.origin || hash !== '') return;
    if (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`)) return;
    event.preventDefault();
    void navigate(`${pathname.slice(ROOT.length)}${search}`);
  });
  void showPage();
}
