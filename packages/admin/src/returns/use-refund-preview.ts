import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';

type Units = ReadonlyArray<{ readonly itemId: string; readonly quantity: number }>;

const WAITS_MS = 200;

/** What units of an order come to, as the shop works it out; undefined until it has, zero for none. */
export function useRefundPreview(
  orderId: string,
  units: Units,
): { amount: number | undefined; error: unknown } {
  const asked = JSON.stringify(units);
  const [settled] = useDebouncedValue(asked, WAITS_MS);
  const isNone = units.length === 0;
  const { data, error } = useQuery({
    queryKey: ['refund-preview', orderId, settled],
    queryFn: ({ signal }) =>
      shop.previewRefund({ id: orderId, items: JSON.parse(settled) as never }, { signal }),
    enabled: !isNone && settled !== '[]',
    retry: false,
  });
  if (isNone) return { amount: 0, error: null };
  return { amount: settled === asked ? data?.amount : undefined, error };
}
