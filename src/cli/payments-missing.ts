import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { formatMoney } from '#common/money/format-money.js';
import { Clock } from '#common/time/clock.js';
import { isoDate } from '#common/validation/date-fields.js';
import { MissingPaymentsService, type MissingPayment, type MissingRefund } from '#modules/payments/index.js';
import { UsageError, type GivenArguments } from './arguments.js';
import { runWhenCalled, type Command, type CommandResult } from './command.js';
import { withShop } from './command-context.js';

/** The name of a backup, which has its time. */
const BACKUP = /^(?:.*\/)?storefront-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\/?$/;

/** How many payments one call refunds. */
const MOST_REFUNDED = 100;

interface Search {
  readonly since: Date;
  readonly until: Date | undefined;
  readonly adopt: boolean;
}

type Input = Search | { readonly refund: readonly string[] };

export const paymentsMissing: Command<Input> = {
  name: 'payments:missing',
  summary:
    'Lists the payments that the gateway has and no order has, as after the restore of an older backup. With --adopt those whose order\n' +
    'is here are given to it, as a late webhook would; --refund gives the named ones back. Idempotent; the service may be running.',
  forms: ['--since <time> [--until <time>] [--adopt]', '--refund <payment id> ...'],
  options: {
    since: {
      value: 'time',
      help: 'the first time, such as 2026-11-29T12:15:00Z (without an offset UTC), or the name of the restored backup',
    },
    until: { value: 'time', help: 'the last time (default: now)' },
    adopt: { help: 'has the orders that are here reconciled' },
    refund: {
      help: `refunds these payments, whole, which no order has or is to have (at most ${MOST_REFUNDED})`,
    },
  },
  read: readInput,
  run: (config, input) =>
    withShop(config, (shop) => ('refund' in input ? refundAll(shop, input.refund) : search(shop, input))),
};

function readInput({ words, options: { since, until, adopt, refund } }: GivenArguments): Input {
  if (refund === true) {
    if (since !== undefined || until !== undefined || adopt === true)
      throw new UsageError('--refund stands alone, with the ids of the payments.');
    const ids = [...new Set(words)];
    if (ids.length === 0 || ids.length > MOST_REFUNDED)
      throw new UsageError(`Name the payments to refund: 1 to ${MOST_REFUNDED} ids.`);
    return { refund: ids };
  }
  if (words.length > 0) throw new UsageError(`Unexpected argument '${words[0]}'.`);
  if (since === undefined) throw new UsageError('Give --since <time>, or --refund <payment id>.');
  const period = {
    since: timeOf('since', since),
    until: until === undefined ? undefined : timeOf('until', until),
  };
  if (period.until !== undefined && period.until < period.since)
    throw new UsageError('--until is before --since.');
  return { ...period, adopt: adopt === true };
}

/** @throws UsageError */
function timeOf(name: string, given: string | boolean): Date {
  const time = isoDate(String(given).replace(BACKUP, '$1-$2-$3T$4:$5:$6Z'));
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time;
  throw new UsageError(`--${name} is a time such as 2026-11-29T12:15:00Z, not '${given}'.`);
}

async function search(
  shop: INestApplicationContext,
  { since, until, adopt }: Search,
): Promise<CommandResult> {
  const payments = shop.get(MissingPaymentsService, { strict: false });
  const to = until ?? shop.get(Clock, { strict: false }).now();
  const { missing, read, until: rest, failure } = await payments.find({ from: since, to });
  const listed: Array<{ payment: MissingPayment; outcome: string; isLeft: boolean }> = [];
  for (const payment of missing) {
    const adopted = adopt && payment.isOrderHere ? await adoptedBy(payments, payment) : undefined;
    listed.push({ payment, outcome: adopted ?? adviceFor(payment, adopt), isLeft: adopted === undefined });
  }
  const left = listed.filter(({ isLeft }) => isLeft).length;
  const lines = [
    ...listed.map(({ payment, outcome }) => lineOf(payment, outcome)),
    `${counted(read)} of the gateway read: ${missing.length} without an order${adopt ? `, ${left} left` : ''}.`,
    ...(failure === undefined ? [] : [`The gateway did not answer further: ${failure}`]),
    ...(rest === undefined
      ? []
      : [
          `The earlier ones are not read yet: go on with --since ${since.toISOString()} --until ${rest.toISOString()}`,
        ]),
  ];
  const data = {
    since: since.toISOString(),
    until: to.toISOString(),
    read,
    payments: listed.map(({ payment, outcome, isLeft }) => ({ ...jsonOf(payment), outcome, left: isLeft })),
    next: rest === undefined ? null : { since: since.toISOString(), until: rest.toISOString() },
    ...(failure === undefined ? {} : { failure }),
  };
  return { lines, data, ok: left === 0 && rest === undefined };
}

/** Returns the order's record of the payment; undefined if it has none. */
async function adoptedBy(
  payments: MissingPaymentsService,
  payment: MissingPayment,
): Promise<string | undefined> {
  const order = await payments.adopt(payment);
  if (order === undefined) return undefined;
  const { gatewayPaymentId } = payment;
  const kept = order.payments.find((each) => each.gatewayPaymentId === gatewayPaymentId);
  const paid = kept?.state === 'CONFIRMED' ? 'adopted' : 'adopted, goes back to its payer';
  return `${paid}: the order is ${order.orderStatus}, ${order.paymentStatus}`;
}

function adviceFor({ gatewayPaymentId, status, isOrderHere }: MissingPayment, tried: boolean): string {
  if (isOrderHere && !tried) return 'the order is here: --adopt';
  const captured = status === 'captured';
  if (isOrderHere) return captured ? 'not adopted: see the log' : 'not captured yet: again later';
  return captured ? `no such order here: --refund ${gatewayPaymentId}` : 'no such order here, not captured';
}

async function refundAll(shop: INestApplicationContext, ids: readonly string[]): Promise<CommandResult> {
  const payments = shop.get(MissingPaymentsService, { strict: false });
  const refunds: Array<{ payment: string; refund: MissingRefund }> = [];
  for (const payment of ids) refunds.push({ payment, refund: await payments.refund(payment) });
  return {
    lines: refunds.map(({ payment, refund }) => `${payment}  ${outcomeOf(refund)}`),
    data: { refunds: refunds.map(({ payment, refund }) => ({ payment, ...refund })) },
    ok: refunds.every(({ refund }) => isRefunded(refund)),
  };
}

function isRefunded(result: MissingRefund): boolean {
  if (result.outcome === 'REFUNDED') return result.refund.status !== 'failed';
  return result.outcome === 'REFUNDED_BEFORE';
}

function outcomeOf(result: MissingRefund): string {
  if (result.outcome === 'REFUSED') return `not refunded: ${result.reason}`;
  if (result.outcome === 'REFUNDED_BEFORE') return 'was refunded before';
  const { amountMinor, gatewayRefundId, status } = result.refund;
  const amount = formatMoney(amountMinor, result.currency);
  return status === 'failed'
    ? `the refund of ${amount} failed at the gateway (${gatewayRefundId})`
    : `refunded ${amount} (${gatewayRefundId}, ${status})`;
}

function lineOf(payment: MissingPayment, outcome: string): string {
  const { gatewayPaymentId, status, currency, madeAt, gatewayOrderId, orderNumber } = payment;
  const amount = formatMoney(leftOf(payment), currency);
  const order = `${orderNumber ?? 'no order number'} (${gatewayOrderId ?? 'no order'})`;
  return `${gatewayPaymentId}  ${status}  ${amount}  ${madeAt.toISOString()}  ${order}  ${outcome}`;
}

function jsonOf(payment: MissingPayment): Record<string, unknown> {
  const { gatewayPaymentId, gatewayOrderId, orderNumber, status, amountMinor, currency } = payment;
  return {
    gatewayPaymentId,
    gatewayOrderId,
    orderNumber: orderNumber ?? null,
    orderIsHere: payment.isOrderHere,
    status,
    amountMinor,
    refundedMinor: payment.refundedMinor ?? 0,
    currency,
    madeAt: payment.madeAt.toISOString(),
  };
}

/** Returns what has not been refunded of it. */
function leftOf({ amountMinor, refundedMinor = 0 }: MissingPayment): number {
  return amountMinor - refundedMinor;
}

function counted(count: number): string {
  return `${count} payment${count === 1 ? '' : 's'}`;
}

runWhenCalled(import.meta.url, paymentsMissing);
