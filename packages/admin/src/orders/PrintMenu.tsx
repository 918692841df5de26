import { Button, Menu } from '@mantine/core';
import { useListContext } from 'ra-core';
import { words } from '../words/index.js';
import { showPapers, type PaperKind } from './papers.js';
import { usePapers } from './use-papers.js';

const { orders: texts } = words;
const KINDS: ReadonlyArray<readonly [PaperKind, string]> = [
  ['PICK_LIST', texts.pickList],
  ['PACKING_SLIPS', texts.packingSlips],
  ['INVOICES', texts.invoices],
];

/** Papers of the selected orders; of all that the page shows when none is selected. */
export function PrintMenu() {
  const { data = [], selectedIds } = useListContext();
  const print = usePapers();
  const shown = data.map(({ id }) => String(id));
  const picked = shown.filter((id) => selectedIds.includes(id));
  const ids = picked.length > 0 ? picked : shown;
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={ids.length === 0}>
          {texts.print} ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map(([kind, name]) => (
          <Menu.Item key={kind} onClick={() => print((tab) => showPapers(ids, kind, tab))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
