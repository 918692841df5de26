import { html, type SafeHtml } from '#common/html/html.js';
import type { DemoLogin } from '#config/demo-logins.js';
import type { ClockView } from '../views/clock.view.js';
import type { LimitsView } from '../views/limits.view.js';
import type { WaitingEffects } from '../effects.service.js';
import { effectsSection } from './effects.section.js';
import { inboxSection, type InboxOverview } from './inbox.section.js';
import { layout, time } from './layout.js';
import { loginsSection } from './logins.section.js';
import { receiverSection, type ReceiverOverview } from './receiver.section.js';
import { limitsSection } from './limits.section.js';
import { paymentsSection, type PaymentsAtSandbox } from './payments.section.js';
import { shipmentsSection, type ShipmentsOverview } from './shipments.section.js';

/** All that the first page of the console shows. A list is left out when its service is a real one. */
export interface Overview {
  /** Whether there is an API description to link to. */
  readonly apiDocs: boolean;
  /** Whether there is a dashboard to link to. */
  readonly dashboard: boolean;
  readonly clock: ClockView;
  readonly notice: string | undefined;
  readonly logins: readonly DemoLogin[];
  /** Undefined while the counters cannot be read. */
  readonly limits: LimitsView | undefined;
  /** Undefined while the queue cannot be read. */
  readonly effects: WaitingEffects | undefined;
  readonly receiver: ReceiverOverview;
  readonly payments: PaymentsAtSandbox | undefined;
  readonly shipments: ShipmentsOverview | undefined;
  readonly mails: InboxOverview | undefined;
}

export function overviewPage(overview: Overview): string {
  const { notice, mails, payments, shipments, clock, logins, effects, limits } = overview;
  return layout(
    'Developer console',
    html`<h1>What the outside world does</h1>
      ${links(overview)}
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
      <div class="columns">
        <div>
          ${mails !== undefined && inboxSection(mails)} ${payments !== undefined && paymentsSection(payments)}
          ${shipments !== undefined && shipmentsSection(shipments)} ${receiverSection(overview.receiver)}
        </div>
        <div>
          ${clockSection(clock)} ${logins.length > 0 && loginsSection(logins)}
          ${effects !== undefined && effectsSection(effects)} ${limits !== undefined && limitsSection(limits)}
        </div>
      </div>`,
  );
}

function links({ payments, shipments, mails, effects, limits, apiDocs, dashboard }: Overview): SafeHtml {
  return html`${dashboard && html`<p>Every order has a panel "Simulate" in <a href="/admin">the dashboard</a>.</p>`}
    <nav aria-label="On this page">
      ${mails !== undefined && html`<a href="#inbox">Inbox</a>`}
      ${payments !== undefined && html`<a href="#payments">Payments</a>`}
      ${shipments !== undefined && html`<a href="#shipments">Shipments</a>`} <a href="#receiver">Webhooks</a> <a href="#clock">Clock</a>
      ${effects !== undefined && html`<a href="#effects">Queue and outbox</a>`}
      ${limits !== undefined && html`<a href="#limits">Limits</a>`}
      ${apiDocs && html`<a href="/api/docs">API description</a>`} <a href="/health">Health</a> <a href="/shop">Storefront</a>
    </nav>`;
}

const MOVES: ReadonlyArray<readonly [number, string]> = [
  [60, '1 minute'],
  [16 * 60, '16 minutes'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [31 * 86_400, '31 days'],
];

function clockSection({ now, aheadSeconds }: ClockView): SafeHtml {
  return html`<h2 id="clock">Clock</h2>
    <p>
      It is <b>${time(new Date(now))}</b> for the service,
      ${aheadSeconds === 0 ? 'as on this machine' : html`<b>${lengthOf(aheadSeconds)}</b> ahead of this machine`}. The
      clock moves forward only; what has come due then is due.
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

/** A length of time in words: `31 days 1 hour`. */
function lengthOf(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const parts = [
    [days, 'day'],
    [Math.floor((seconds % 86_400) / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}
