import type { Shown } from '../core/router.js';

/** A page of the shop's own words, which the service has written. From another page it is loaded anew. */
export async function textPageView(): Promise<Shown> {
  const page = document.getElementById('text-page');
  if (page === null) {
    location.reload();
    // The visit ends with this page.
    return new Promise(() => {});
  }
  return { title: page.dataset['title'] ?? '', hasOwnHeading: true, content: page };
}
