import { html, type SafeHtml } from '#common/html/html.js';
import type { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import type { WaitingEffects } from '../effects.service.js';
import { time } from './layout.js';

/** The outbox and the queues: what has failed, with buttons that retry or drop; what waits; what is queued. */
export function effectsSection({ failed, pending, queued, failedJobs }: WaitingEffects): SafeHtml {
  const isIdle = [failed, pending, queued, failedJobs].every((list) => list.length === 0);
  return html`<h2 id="effects">Queue and outbox</h2>
    ${isIdle && html`<p class="soft">Nothing waits, and nothing has failed.</p>`}
    ${failed.map((entry) => failedCard(entry))}
    ${failedJobs.map(
      ({ queue, name, attempts, error }) =>
        html`<div class="card">
          <div class="row"><b>${name}</b> failed in the queue ${queue} after ${attempts} attempts</div>
          <div class="soft">${error}</div>
        </div>`,
    )}
    ${[...queued, ...pending].map((entry) => effectLine(entry))}`;
}

/** An effect in one line: its job, what it is about, and how far it is. */
function effectLine({ job, orderingKey, state, createdAt, error }: OutboxEntry): SafeHtml {
  const stands = state === 'PENDING' ? 'waits' : state === 'QUEUED' ? 'queued' : 'failed';
  return html`<div class="soft">
    <b>${job}</b> ${orderingKey}, ${stands} since ${time(createdAt)}${error !== undefined && html`: ${error}`}
  </div>`;
}

function failedCard({ _id, job, orderingKey, createdAt, tries, error, requestId }: OutboxEntry): SafeHtml {
  const id = _id.toHexString();
  return html`<div class="card">
    <div class="row"><b>${job}</b> ${orderingKey}, written ${time(createdAt)}</div>
    <div class="soft">
      failed${tries !== undefined && html` after ${tries} attempts`}: ${error ?? 'no error was kept'}${
        requestId !== undefined &&
        html`, request <a href="/dev/requests?find=${encodeURIComponent(requestId)}">${requestId}</a>`
      }
    </div>
    <form method="post" action="/dev/effects/${id}/replay/form"><button>Try again</button></form>
    <form method="post" action="/dev/effects/${id}/drop/form"><button class="second">Drop</button></form>
  </div>`;
}
