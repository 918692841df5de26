import type { Shown } from '../core/router.js';
import { nothingHere } from './error.js';

/** The page that the service has written for the address that was loaded; null where there is none. */
const written = { path: location.pathname, page: document.getElementById('text-page') };

/** Shows a page of the shop's own words as the service has written it. By the way back from another page it is loaded anew. */
export async function textPageView(): Promise<Shown> {
  const { path, page } = written;
  if (location.pathname !== path) {
    location.reload();
    // The visit ends with this page.
    return new Promise(() => {});
  }
  if (page === null) return nothingHere();
  return { title: page.dataset['title'] ?? '', hasOwnHeading: true, content: page };
}
