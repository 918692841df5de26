import { Button, Menu } from '@mantine/core';
import { words } from '../words/index.js';
import type { ActName } from './acts.js';

/** All that an order allows beside its next step. */
export function MoreActs({ acts, open }: { acts: readonly ActName[]; open: (name: ActName) => void }) {
  if (acts.length === 0) return null;
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default">{words.orders.more} ▾</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((name) => (
          <Menu.Item key={name} onClick={() => open(name)}>
            {words.orders.acts[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
