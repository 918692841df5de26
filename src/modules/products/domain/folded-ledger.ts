import { OPENING_REASON, type MovementCause } from './stock-ledger.js';

/** When a ledger begins, and with how many units. */
interface Ledger {
  readonly since: Date;
  readonly opening: number;
}

interface Movement {
  readonly variantId?: string | undefined;
  readonly delta: number;
  readonly at: Date;
}

/** A ledger that begins later, with what its earlier movements add up to. */
export interface FoldedLedger {
  readonly ledger: Ledger;
  /** The movements that stand for them: one of each variant that has units, and one of the units beside the variants. */
  readonly opening: ReadonlyArray<
    Movement & { readonly cause: MovementCause; readonly reason: string; readonly by: string }
  >;
}

/** Returns the ledger without movements, earlier openings included: it begins just after the last of them, or stays where it began. */
export function foldedLedger({ since }: Pick<Ledger, 'since'>, movements: readonly Movement[]): FoldedLedger {
  const last = Math.max(...movements.map(({ at }) => at.getTime() + 1));
  const begins = new Date(Math.max(since.getTime(), last));
  const sums = new Map<string | undefined, number>();
  for (const { variantId, delta } of movements) sums.set(variantId, (sums.get(variantId) ?? 0) + delta);
  const opening = [...sums]
    .filter(([, delta]) => delta !== 0)
    .map(([variantId, delta]) => ({
      ...(variantId === undefined ? {} : { variantId }),
      delta,
      cause: 'ADMIN' as const,
      reason: OPENING_REASON,
      at: begins,
      by: 'SYSTEM',
    }));
  return { ledger: { since: begins, opening: opening.reduce((sum, { delta }) => sum + delta, 0) }, opening };
}
