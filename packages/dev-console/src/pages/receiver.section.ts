import { html, type SafeHtml } from '#common/html/html.js';
import type { ReceivedEventsView } from '../views/event-receiver.view.js';
import { time } from './layout.js';

/** The receiver of webhooks as its section shows it. */
export interface ReceiverOverview extends ReceivedEventsView {
  /** Where webhooks reach it. */
  readonly url: string;
}

const ANSWERS: ReadonlyArray<readonly [number, string]> = [
  [204, 'Take events'],
  [500, 'Fail'],
  [410, 'Be gone'],
];

/** The events that have arrived, and what the receiver answers. */
export function receiverSection({ url, status, events }: ReceiverOverview): SafeHtml {
  return html`<h2 id="receiver">Receiver of webhooks</h2>
    <p class="soft">
      Add <code>${url}</code> in <a href="/admin/webhooks">the dashboard</a>, and events of the shop arrive here. It
      answers ${status}.
    </p>
    <form method="post" action="/dev/receiver/answers/form">
      ${ANSWERS.map(([answer, name]) => html`<button class="second" name="status" value="${answer}">${name}</button>`)}
    </form>
    ${events.map(
      ({ webhookId, type, recordId, arrivedAt, answered }) =>
        html`<div class="card">
          <div class="row"><b>${type}</b> <code>${recordId}</code></div>
          <div class="soft">${time(new Date(arrivedAt))}, answered ${answered}, <code>${webhookId}</code></div>
        </div>`,
    )}`;
}
