import { html, type SafeHtml } from '#common/html/html.js';
import type { DemoLogin } from '../../demo/demo-logins.js';
import type { LimitsView } from '../views/limits.view.js';
import type { WaitingEffects } from '../effects.service.js';
import { effectsSection } from './effects.section.js';
import { inboxSection, type InboxOverview } from './inbox.section.js';
import { layout, time } from './layout.js';
import { limitsSection } from './limits.section.js';
import { paymentsSection, type PaymentsAtSandbox } from './payments.section.js';
import { shipmentsSection, type ShipmentsOverview } from './shipments.section.js';

/** All that the first page of the console shows. A list is left out when its service is a real one. */
export interface Overview {
  /** Whether there is an API description to link to. */
  readonly apiDocs: boolean;
  readonly now: Date;
  readonly notice: string | undefined;
  readonly logins: readonly DemoLogin[];
  /** Undefined while the counters cannot be read. */
  readonly limits: LimitsView | undefined;
  /** Undefined while the queue cannot be read. */
  readonly effects: WaitingEffects | undefined;
  readonly payments: PaymentsAtSandbox | undefined;
  readonly shipments: ShipmentsOverview | undefined;
  readonly mails: InboxOverview | undefined;
}

export function overviewPage(overview: Overview): string {
  return layout(
    'Developer console',
    html`<h1>Developer console</h1>
      ${links(overview)}
      ${overview.notice !== undefined && html`<p class="notice" role="status">${overview.notice}</p>`}
      ${overview.mails !== undefined && inboxSection(overview.mails)}
      ${overview.logins.length > 0 && loginsSection(overview.logins)} ${clockSection(overview.now)}
      ${overview.payments !== undefined && paymentsSection(overview.payments)}
      ${overview.shipments !== undefined && shipmentsSection(overview.shipments)}
      ${overview.effects !== undefined && effectsSection(overview.effects)}
      ${overview.limits !== undefined && limitsSection(overview.limits)}`,
  );
}

function links({ payments, shipments, mails, effects, limits, apiDocs }: Overview): SafeHtml {
  return html`<nav>
    ${mails !== undefined && html`<a href="#inbox">Inbox</a>`} <a href="/dev/orders">Orders</a>
    <a href="#clock">Clock</a> ${payments !== undefined && html`<a href="#payments">Payments</a>`}
    ${shipments !== undefined && html`<a href="#shipments">Shipments</a>`}
    ${effects !== undefined && html`<a href="#effects">Queue and outbox</a>`}
    ${limits !== undefined && html`<a href="#limits">Limits</a>`}
    ${apiDocs && html`<a href="/api/docs">API description</a>`} <a href="/health">Health</a> <a href="/shop">Storefront</a>
  </nav>`;
}

function loginsSection(logins: readonly DemoLogin[]): SafeHtml {
  return html`<h2 id="logins">Demo logins</h2>
    ${logins.map(
      ({ email, password, role }) =>
        html`<div class="card row"><b>${email}</b><code>${password}</code>${role}</div>`,
    )}`;
}

const MOVES: ReadonlyArray<readonly [number, string]> = [
  [60, '1 minute'],
  [16 * 60, '16 minutes'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [31 * 86_400, '31 days'],
];

function clockSection(now: Date): SafeHtml {
  return html`<h2 id="clock">Clock</h2>
    <p>
      It is <b>${time(now)}</b> for the service. The clock moves forward only; what has come due then is due.
    </p>
    <form method="post" action="/dev/clock/form">
      ${MOVES.map(
        ([seconds, name]) =>
          html`<button class="second" name="advanceSeconds" value="${seconds}">+ ${name}</button>`,
      )}
    </form>
    <form method="post" action="/dev/clock/form">
      <input
        name="advanceSeconds"
        type="number"
        inputmode="numeric"
        min="1"
        max="31536000"
        required
        placeholder="seconds"
        aria-label="Seconds"
      />
      <button class="second">Move forward</button>
    </form>`;
}
