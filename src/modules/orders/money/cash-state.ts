import type { CashOnDelivery } from '../domain/order-state.js';
import { accountedMinorOf, collectedMinorOf } from './cash-on-delivery.js';

/** Where the cash of an order is, as far as it was collected (decisions 14.22). */
export const CASH_STATES = ['DUE', 'OVERDUE', 'REMITTED', 'SHORT'] as const;

export type CashState = (typeof CASH_STATES)[number];

/** The time, and the shop's patience. */
export interface CashTerms {
  readonly now: Date;
  /** How long a carrier may keep what it has collected. */
  readonly remittanceMs: number;
}

/** The amount that a carrier may be short of without anybody asking, in minor units: less than a rupee. */
const TRIFLE_MINOR = 100;

/**
 * Returns where the cash is; null until it is collected. It is short when less was collected than was due, or when a transfer after the
 * delivery leaves a rupee or more; what came before the delivery may be a part of it until the carrier's time has passed.
 */
export function cashStateOf(cod: CashOnDelivery, { now, remittanceMs }: CashTerms): CashState | null {
  const { collectedAt, amountMinor, remittances = [] } = cod;
  const collectedMinor = collectedMinorOf(cod);
  if (collectedAt === undefined || collectedMinor === undefined) return null;
  if (amountMinor - accountedMinorOf(cod) < TRIFLE_MINOR) return 'REMITTED';
  if (collectedMinor < amountMinor) return 'SHORT';
  const isLate = now.getTime() >= collectedAt.getTime() + remittanceMs;
  if (remittances.length === 0) return isLate ? 'OVERDUE' : 'DUE';
  return isLate || remittances.some(({ recordedAt }) => recordedAt >= collectedAt) ? 'SHORT' : 'DUE';
}

/**
 * Returns since when, or from when on, the cash is short or overdue; undefined where it is neither, and will not be by itself.
 */
export function cashOverdueFrom(
  cod: CashOnDelivery | undefined,
  { remittanceMs }: Pick<CashTerms, 'remittanceMs'>,
): Date | undefined {
  if (cod?.collectedAt === undefined) return undefined;
  const { collectedAt, remittances = [] } = cod;
  const lateAt = new Date(collectedAt.getTime() + remittanceMs);
  const isShortAt = (now: Date) => cashStateOf(cod, { now, remittanceMs }) === 'SHORT';
  if (isShortAt(collectedAt)) {
    const since = remittances.findLast(({ recordedAt }) => recordedAt >= collectedAt)?.recordedAt;
    return since ?? collectedAt;
  }
  return cashStateOf(cod, { now: lateAt, remittanceMs }) === 'REMITTED' ? undefined : lateAt;
}

/** Returns what is missing of the sum that was due, in minor units; 0 unless it is short. */
export function shortMinorOf(cod: CashOnDelivery, terms: CashTerms): number {
  if (cashStateOf(cod, terms) !== 'SHORT') return 0;
  const collectedMinor = collectedMinorOf(cod) ?? 0;
  const uncollected = cod.amountMinor - collectedMinor;
  return uncollected > 0 && accountedMinorOf(cod) === 0
    ? uncollected
    : Math.max(0, cod.amountMinor - accountedMinorOf(cod));
}

/** Returns what was transferred, with the carrier's charges, beyond what was collected, in minor units. */
export function overMinorOf(cod: CashOnDelivery): number {
  const collectedMinor = collectedMinorOf(cod);
  return collectedMinor === undefined ? 0 : Math.max(0, accountedMinorOf(cod) - collectedMinor);
}
