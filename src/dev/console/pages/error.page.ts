import { html } from '#common/html/html.js';
import { layout } from './layout.js';

/** The page for an error of a page or a form. */
export function errorPage(status: number, message: string): string {
  return layout(
    'Developer console',
    html`<h1>That did not work</h1>
      <p class="notice" role="alert">${message}</p>
      <p><a href="/dev">Back to the console</a> <span class="soft">HTTP status ${status}</span></p>`,
  );
}
