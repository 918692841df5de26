import type { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import type { SandboxWebhookRecord } from '#infrastructure/payment-gateway/adapters/sandbox.outbox.js';
import type { ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';
import type { AdminOrderView } from '#modules/orders/index.js';
import type { OrderMovement } from '#modules/products/index.js';
import type { SentWebhook } from './sent-webhooks.js';
import type { WritesMoney } from './written-money.js';

/** Something that happened to an order, or is about to. */
export interface TimelineEntry {
  readonly at: Date;
  /** What it belongs to: `status`, `payment`, `refund`, `parcel`, `note`, `mail`, `outbox`, `webhook`, `stock`. */
  readonly kind: TimelineKind;
  readonly text: string;
  /** Who caused it, or why it failed. */
  readonly detail?: string;
  /** A page of the console with more of it. */
  readonly href?: string;
}

type TimelineKind =
  'status' | 'payment' | 'refund' | 'parcel' | 'note' | 'mail' | 'outbox' | 'webhook' | 'stock';

/** What is known of an order beside the order itself. */
export interface AboutOrder {
  readonly effects: readonly OutboxEntry[];
  readonly mails: readonly ReceivedMail[];
  /** Those of the gateway that the service has not confirmed. */
  readonly webhooks: readonly SandboxWebhookRecord[];
  /** Those that reached the service, or tried to. */
  readonly sentWebhooks: readonly SentWebhook[];
  readonly movements: readonly OrderMovement[];
}

/** Everything of one order in the order of time; of equal times in the order: status, payment, refund, parcel, and the rest. */
export function timelineOf(
  order: AdminOrderView,
  { effects, mails, webhooks, sentWebhooks, movements }: AboutOrder,
  money: WritesMoney,
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...order.statusHistory.map(({ status, at, by, reason }) => ({
      at: new Date(at),
      kind: 'status' as const,
      text: status,
      detail: reason === undefined ? by : `${by}: ${reason}`,
    })),
    ...order.payments.map(({ gatewayPaymentId, amount, state, receivedAt }) => ({
      at: new Date(receivedAt),
      kind: 'payment' as const,
      text: `${money(amount)} received, ${state}`,
      detail: gatewayPaymentId,
    })),
    ...order.refunds.flatMap((refund) => refundEntries(refund, money)),
    ...parcelEntries(order),
    ...order.notes.map(({ text, at, by }) => ({ at: new Date(at), kind: 'note' as const, text, detail: by })),
    ...mails.map(({ id, subject, to, receivedAt }) => ({
      at: receivedAt,
      kind: 'mail' as const,
      text: subject,
      detail: `to ${to}`,
      href: `/dev/mails/${encodeURIComponent(id)}`,
    })),
    ...webhooks.map(({ event, state, dueAt, gatewayPaymentId }) => ({
      at: dueAt,
      kind: 'webhook' as const,
      text: `${event}: ${state}`,
      detail: gatewayPaymentId,
      href: '/dev#webhooks',
    })),
    ...sentWebhooks.map(({ at, event, about, status, requestId }) => ({
      at,
      kind: 'webhook' as const,
      text: `${event}: ${status === undefined ? 'not answered' : `answered ${status}`}`,
      detail: about,
      href: `/dev/requests?find=${encodeURIComponent(requestId)}`,
    })),
    ...movements.map(({ at, delta, cause, by, productId }) => ({
      at: new Date(at),
      kind: 'stock' as const,
      text: `${delta > 0 ? '+' : ''}${delta} ${cause}`,
      detail: by,
      href: `/dev/stock/${productId}`,
    })),
    ...effects.map(({ job, state, createdAt, tries, error }) => ({
      at: createdAt,
      kind: 'outbox' as const,
      text: `${job}: ${state}${tries === undefined ? '' : ` after ${tries} tries`}`,
      ...(error === undefined ? {} : { detail: error }),
      ...(state === 'FAILED' ? { href: '/dev#effects' } : {}),
    })),
  ];
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function refundEntries(refund: AdminOrderView['refunds'][number], money: WritesMoney): TimelineEntry[] {
  const { amount, reason, status, gatewayRefundId, createdAt, processedAt } = refund;
  const asked = {
    at: new Date(createdAt),
    kind: 'refund' as const,
    text: `${money(amount)} asked back (${reason})${processedAt === null ? `, ${status}` : ''}`,
    ...(gatewayRefundId === null ? {} : { detail: gatewayRefundId }),
  };
  if (processedAt === null) return [asked];
  return [
    asked,
    { at: new Date(processedAt), kind: 'refund', text: `${money(amount)} has come back, ${status}` },
  ];
}

function parcelEntries({
  shipments,
  dispatch,
  courierName,
  trackingNumber,
}: AdminOrderView): TimelineEntry[] {
  const former = shipments.map(({ reference, trackingNumber: number, endedAt }) => ({
    at: new Date(endedAt),
    kind: 'parcel' as const,
    text: `the parcel ${reference} has ended`,
    ...(number === null ? {} : { detail: number }),
  }));
  if (dispatch === null) return former;
  const { step, failureReason, at } = dispatch;
  const detail = failureReason ?? [courierName, trackingNumber].filter((part) => part !== null).join(' ');
  return [
    ...former,
    {
      at: new Date(at),
      kind: 'parcel',
      text: failureReason === null ? `dispatch: ${step}` : `dispatch failed at ${step}`,
      ...(detail === '' ? {} : { detail }),
    },
  ];
}
