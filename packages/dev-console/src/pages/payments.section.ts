import { html, type SafeHtml } from '#common/html/html.js';
import { formatMoney } from '#common/money/format-money.js';
import { toMajor } from '#common/money/money.js';
import type { OpenSandboxOrder } from '#infrastructure/payment-gateway/adapters/sandbox.orders.js';
import type { SandboxWebhookRecord } from '#infrastructure/payment-gateway/adapters/sandbox.outbox.js';
import type { SandboxRefund } from '#infrastructure/payment-gateway/adapters/sandbox.refunds.js';
import {
  CAPTURE_ANSWERS,
  REFUND_ANSWERS,
  WEBHOOK_DELIVERIES,
  type SandboxGatewaySettings,
} from '#infrastructure/payment-gateway/adapters/sandbox.behaviour.js';
import type { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { DISPUTE_EVENTS, SANDBOX_PHASES } from '#infrastructure/payment-gateway/adapters/sandbox.disputes.js';
import {
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
} from '#infrastructure/payment-gateway/adapters/sandbox.payments.js';
import { time } from './layout.js';
import type { NoticeCode } from './notices.js';

/** The content of the section on the sandbox gateway. */
export interface PaymentsAtSandbox {
  readonly orders: readonly OpenSandboxOrder[];
  readonly refunds: readonly SandboxRefund[];
  readonly webhooks: readonly SandboxWebhookRecord[];
  readonly settings: SandboxGatewaySettings;
}

/** Reads what the section shows beside its open payments, each list up to `limit` entries. */
export async function readPayments(
  gateway: SandboxPaymentGateway,
  orders: readonly OpenSandboxOrder[],
  limit: number,
): Promise<PaymentsAtSandbox> {
  return {
    orders,
    refunds: await gateway.refunds.pending(limit),
    webhooks: await gateway.webhooks.undelivered(limit),
    settings: await gateway.switches.read(),
  };
}

const NOTICE_OF: Record<PaymentOutcome, NoticeCode> = {
  captured: 'paid',
  failed: 'failed',
  authorized: 'authorized',
  pending: 'pending',
};

/** The notice after a payment. */
export function noticeOfPayment(outcome: PaymentOutcome, webhookDelivered: boolean): NoticeCode {
  return webhookDelivered ? NOTICE_OF[outcome] : 'webhook-late';
}

/** The notice after the end of a refund. */
export function noticeOfRefund({ webhookDelivered }: { webhookDelivered: boolean }): NoticeCode {
  return webhookDelivered ? 'refund-ended' : 'webhook-late';
}

/** The notice after something has happened to a dispute. */
export function noticeOfDispute({ webhookDelivered }: { webhookDelivered: boolean }): NoticeCode {
  return webhookDelivered ? 'disputed' : 'webhook-late';
}

/** Open payments, pending refunds, undelivered webhooks and the switches, each with its buttons. */
export function paymentsSection({ orders, refunds, webhooks, settings }: PaymentsAtSandbox): SafeHtml {
  return html`<h2 id="payments">Open payments</h2>
    ${orders.length === 0 && html`<p class="soft">No order waits for its payment. Check out an order first.</p>`}
    ${orders.map((order) => orderCard(order))}
    ${refunds.length > 0 && html`<h3 id="refunds">Pending refunds</h3>`}
    ${refunds.map((refund) => refundCard(refund))}
    ${webhooks.length > 0 && html`<h3 id="webhooks">Undelivered webhooks</h3>`}
    ${webhooks.map((webhook) => webhookCard(webhook))}
    ${disputeForm()}
    <h3 id="gateway">How unkind the gateway is</h3>
    <form method="post" action="/dev/gateway/form">
      ${select('refunds', 'Refunds', REFUND_ANSWERS, settings.refunds)}
      ${select('captures', 'Captures', CAPTURE_ANSWERS, settings.captures)}
      ${select('webhooks', 'Webhooks', WEBHOOK_DELIVERIES, settings.webhooks)}
      <button class="second">Switch</button>
    </form>`;
}

/**
 * Returns forms for the steps of a dispute, and for the failure of a processed refund: both by their ids at the
 * gateway.
 */
function disputeForm(): SafeHtml {
  return html`<h3 id="disputes">Disputes</h3>
    <form method="post" action="/dev/disputes/form">
      <input name="gatewayPaymentId" required placeholder="pay_..." aria-label="Payment" />
      ${select('event', 'Event', DISPUTE_EVENTS, 'created')} ${select('phase', 'Phase', SANDBOX_PHASES, 'chargeback')}
      <input name="amount" type="number" step="0.01" min="1" placeholder="the whole payment" aria-label="Amount" />
      <button class="second">Report</button>
    </form>
    <form method="post" action="/dev/failed-refunds/form">
      <input name="gatewayRefundId" required placeholder="rfnd_..." aria-label="Refund" />
      <button class="second">Let it fail after all</button>
    </form>`;
}

function orderCard(order: OpenSandboxOrder): SafeHtml {
  const action = `/dev/payments/${encodeURIComponent(order.gatewayOrderId)}/form`;
  return html`<div class="card">
    <div class="row">
      <b>${order.receipt}</b> ${formatMoney(order.amountMinor, order.currency)} ${time(order.createdAt)}
    </div>
    <div class="soft">
      ${order.gatewayOrderId}${order.status === 'attempted' && ', a payment has failed or waits for its capture'}
    </div>
    <form method="post" action="${action}">
      <button name="outcome" value="captured">Pay</button>
      <button class="second" name="outcome" value="failed">Let it fail</button>
      <button class="second" name="outcome" value="authorized">Only authorise</button>
    </form>
    <form method="post" action="${action}">
      ${select('outcome', 'Outcome', PAYMENT_OUTCOMES, 'captured')}
      <input
        name="amount"
        type="number"
        step="0.01"
        min="1"
        required
        value="${toMajor(order.amountMinor)}"
        aria-label="Amount"
      />
      ${select('webhook', 'Webhook', WEBHOOK_DELIVERIES, 'once')}
      <button class="second">Pay in this way</button>
    </form>
    ${differenceForm(action, 'offer', 'Offer', 'Pay with an offer')}
    ${differenceForm(action, 'fee', 'Fee', 'Pay with a fee')}
  </div>`;
}

/** Pays with what the gateway takes off by an offer, or adds as a fee. */
function differenceForm(action: string, name: 'offer' | 'fee', label: string, button: string): SafeHtml {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="outcome" value="captured" />
    <input name="${name}" type="number" step="0.01" min="0.01" required value="10" aria-label="${label}" />
    <button class="second">${button}</button>
  </form>`;
}

function refundCard({ payment, refund }: SandboxRefund): SafeHtml {
  return html`<div class="card">
    <div class="row">
      <b>${refund.id}</b> ${formatMoney(refund.amountMinor, payment.currency)} ${time(refund.createdAt)}
    </div>
    <div class="soft">of ${payment._id}</div>
    <form method="post" action="/dev/refunds/${encodeURIComponent(refund.id)}/form">
      <button name="status" value="processed">Process</button>
      <button class="second" name="status" value="failed">Let it fail</button>
    </form>
  </div>`;
}

const STATES: Record<SandboxWebhookRecord['state'], string> = {
  DUE: 'to be sent by itself',
  LOST: 'lost',
  REFUSED: 'refused by the service',
};

function webhookCard(webhook: SandboxWebhookRecord): SafeHtml {
  return html`<div class="card">
    <div class="row"><b>${webhook.event}</b> ${webhook.gatewayPaymentId} ${time(webhook.dueAt)}</div>
    <div class="soft">${STATES[webhook.state]}${webhook.forged && ', with a bad signature'}</div>
    <form method="post" action="/dev/webhooks/${encodeURIComponent(webhook._id)}/form">
      <button class="second">Send now</button>
    </form>
  </div>`;
}

function select(name: string, label: string, values: readonly string[], chosen: string): SafeHtml {
  return html`<select name="${name}" aria-label="${label}">
    ${values.map(
      (value) => html`<option value="${value}" ${value === chosen && 'selected'}>${label}: ${value}</option>`,
    )}
  </select>`;
}
