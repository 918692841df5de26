import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isShopError } from 'storefront-client';
import { shop } from '../api/client.js';
import type { Disputed } from '../orders/disputed.js';
import type { Order } from '../orders/use-order.js';
import { owedUnitsOf, type UnitsOfLine } from './owed-units.js';

const WAITS_MS = 200;
/** The least amount that the shop can be asked about. */
const LEAST = 0.01;

/** The sum that the receipt of a return refunds. */
interface ReceiptSum {
  /** Undefined until the shop has worked it out. */
  readonly amount: number | undefined;
  /** Why it is another sum than the share of what came. */
  readonly because?: 'allThatIsLeft' | 'paidElsewhere' | 'refundedBefore' | 'lessIsLeft';
  readonly error: unknown;
}

/**
 * Returns what the receipt of a return refunds, as calculated by the shop: the share of the units that came, less
 * those whose money went back before, at most what is left of the payment; all that is left where the order's units
 * were back before.
 */
export function useReceiptSum(
  order: (Order & Disputed) | undefined,
  came: readonly UnitsOfLine[],
  isBack: boolean,
): ReceiptSum {
  const owed = order === undefined ? [] : owedUnitsOf(order, came);
  const asked = JSON.stringify(owed);
  const [settled] = useDebouncedValue(asked, WAITS_MS);
  const isPaidHere = order !== undefined && order.payments.length > 0;
  // What it comes to is worked out; whether disputed money is paid, the form asks.
  const insisting: object = order?.disputedAmount === undefined ? {} : { refundDisputed: true };
  const share = useQuery({
    queryKey: ['refund-preview', order?._id, settled],
    queryFn: ({ signal }) =>
      shop.previewRefund({ id: order!._id, items: JSON.parse(settled) as never, ...insisting }, { signal }),
    enabled: isPaidHere && !isBack && settled !== '[]',
    retry: false,
  });
  const isMoreThanLeft = isShopError(share.error, 'REFUND_EXCEEDS_PAYMENT');
  const left = useQuery({
    queryKey: ['refundable', order?._id],
    queryFn: ({ signal }) => leftOf(order!._id, signal),
    enabled: isPaidHere && (isBack || isMoreThanLeft),
    retry: false,
  });
  if (order === undefined) return { amount: undefined, error: null };
  if (!isPaidHere) return { amount: 0, because: 'paidElsewhere', error: null };
  if (isBack) return { amount: left.data, because: 'allThatIsLeft', error: left.error };
  const isLess = unitsIn(owed) < unitsIn(came);
  const because = isLess ? ({ because: 'refundedBefore' } as const) : {};
  if (owed.length === 0) return { amount: 0, ...because, error: null };
  if (settled !== asked) return { amount: undefined, error: null };
  if (isMoreThanLeft) return { amount: left.data, because: 'lessIsLeft', error: left.error };
  return { amount: share.data?.amount, ...because, error: share.error };
}

/** Returns what is left of the payment: the shop refuses the least amount where nothing is. */
async function leftOf(id: string, signal: AbortSignal): Promise<number> {
  try {
    const { refundable } = await shop.previewRefund({ id, amount: LEAST }, { signal });
    return refundable;
  } catch (error) {
    if (isShopError(error, 'REFUND_EXCEEDS_PAYMENT')) return 0;
    throw error;
  }
}

function unitsIn(units: readonly UnitsOfLine[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}
