import { html, type SafeHtml } from '#common/html/html.js';
import type { LoggedRequest } from '../request-log.js';
import { layout, time } from './layout.js';

/** The content of the list of requests. */
export interface RequestsPage {
  /** The text that was searched for; empty for all. */
  readonly wanted: string;
  /** Newest first. */
  readonly requests: readonly LoggedRequest[];
}

export function requestsPage({ wanted, requests }: RequestsPage): string {
  return layout(
    'Requests',
    html`<h1>Requests</h1>
      <nav>
        <a href="/dev/requests">All</a>
        <a href="/dev/requests?find=webhook">Webhooks</a>
      </nav>
      <p class="soft">The last 200 API requests that this process has answered. The header X-Request-Id and the log lines have their id.</p>
      <form method="get" action="/dev/requests">
        <input name="find" value="${wanted}" placeholder="id, path, status or code" aria-label="Id, path, status or code" />
        <button class="second">Find</button>
      </form>
      ${requests.length === 0 && html`<p class="soft">No request${wanted !== '' && html` with ${wanted}`}.</p>`}
      ${requests.map((request) => requestCard(request))}`,
  );
}

function requestCard({ id, at, method, path, status, code, ms }: LoggedRequest): SafeHtml {
  return html`<div class="card">
    <div class="row">
      <b>${status}</b> ${method} <code>${path}</code>${code !== undefined && html` <code>${code}</code>`}
    </div>
    <div class="soft">${time(at)}, ${ms} ms, request <code>${id}</code></div>
  </div>`;
}
