import { Button, Menu } from '@mantine/core';
import { words } from '../words/index.js';
import type { ActionName } from './order-actions.js';

/** All that an order allows beside its next step. */
export function OrderActions({
  actions,
  open,
}: {
  actions: readonly ActionName[];
  open: (name: ActionName) => void;
}) {
  if (actions.length === 0) return null;
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default">{words.orders.more} ▾</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((name) => (
          <Menu.Item key={name} onClick={() => open(name)}>
            {words.orders.actions[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
