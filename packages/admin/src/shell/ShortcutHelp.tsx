import { Kbd, Table } from '@mantine/core';
import { Dialog } from './Dialog.js';
import { words } from '../words/index.js';
import { menuPages } from './navigation.js';

const { keys } = words;
const rows = (): ReadonlyArray<readonly [string, string]> => [
  ['/', keys.search],
  ...menuPages().flatMap(({ key, name }) =>
    key === undefined ? [] : [[`g ${key}`, keys.goTo(name)] as const],
  ),
  ['j', keys.next],
  ['k', keys.previous],
  ['x', keys.select],
  ['Enter', keys.open],
  ['d', keys.dispatch],
  ['r', keys.refund],
  ['n', keys.note],
  ['?', keys.help],
];

export function ShortcutHelp({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={close} title={keys.title}>
      <Table>
        <Table.Tbody>
          {rows().map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
