import { Button } from '@mantine/core';
import { useListContext } from 'ra-core';
import { words } from '../words/index.js';
import type { PriceScope } from './PriceDialog.js';

/** Names of the list's filters that hold `true` or `false`, as texts in the address. */
const FLAGS = ['isActive', 'lowStock'];

/** Changes the prices of all that the filters find; without filters, of all that is sold. */
export function PriceButton({ open }: { open: (scope: PriceScope) => void }) {
  const { filterValues, total = 0 } = useListContext();
  return (
    <Button
      variant="default"
      disabled={total === 0}
      onClick={() => open({ filter: filterOf(filterValues as Record<string, unknown>) })}
    >
      {words.prices.open}
    </Button>
  );
}

function filterOf(values: Record<string, unknown>): Extract<PriceScope, { filter: unknown }>['filter'] {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  if (set.length === 0) return { isActive: true };
  return Object.fromEntries(
    set.map(([name, value]) => [name, FLAGS.includes(name) ? String(value) === 'true' : value]),
  );
}
