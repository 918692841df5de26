import { Button, Menu } from '@mantine/core';
import { useListContext, useNotify } from 'ra-core';
import type { AdminOrderSummary } from 'storefront-client';
import type { Row } from '../list/list-definition.js';
import { usePicked } from '../list/PickedRows.js';
import { words } from '../words/index.js';
import { papersFor, showPapers, type PaperKind } from './papers.js';
import { usePapers } from './use-papers.js';

const { orders: texts } = words;
/** The most orders that the shop prints into one file. */
const MOST_PAPERS = 100;
const KINDS: ReadonlyArray<readonly [PaperKind, string]> = [
  ['PICK_LIST', texts.pickList],
  ['PACKING_SLIPS', texts.packingSlips],
  ['INVOICES', texts.invoices],
];

/** Papers of the selected orders; of all that the page shows when none is selected. Those that have none are left out. */
export function PrintMenu() {
  const { data = [] } = useListContext<AdminOrderSummary & Row>();
  const { rows: picked } = usePicked<AdminOrderSummary & Row>();
  const print = usePapers();
  const notify = useNotify();
  const orders = picked.length > 0 ? picked : data;

  function printAll(kind: PaperKind): void {
    const wanted = papersFor(kind, orders);
    if (wanted.length > MOST_PAPERS) {
      notify(texts.tooManyPapers(wanted.length, MOST_PAPERS), { type: 'error' });
      return;
    }
    if (wanted.length < orders.length)
      notify(texts.notPacked(orders.length - wanted.length), { type: 'warning' });
    if (wanted.length > 0) print((tab) => showPapers(wanted, kind, tab));
  }

  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={orders.length === 0}>
          {texts.print} ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map(([kind, name]) => (
          <Menu.Item key={kind} onClick={() => printAll(kind)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
