import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { may } from '../api/access.js';
import type { Scope } from '../api/staff.js';
import { words } from '../words/index.js';
import { Icon } from './Icon.js';

const THINGS: ReadonlyArray<{ to: string; name: string; scope: Scope }> = [
  { to: '/orders/new', name: words.newOrder.create, scope: 'orders:write' },
  { to: '/products/new', name: words.products.new, scope: 'products:write' },
  { to: '/products/count', name: words.count.title, scope: 'products:write' },
  { to: '/coupons/new', name: words.coupons.create, scope: 'settings:write' },
];

/** Shows what this person can create, from any page. */
export function CreateMenu() {
  const things = THINGS.filter(({ scope }) => may(scope));
  if (things.length === 0) return null;
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={words.menu.new}
          title={words.menu.new}
        >
          <Icon name="plus" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {things.map(({ to, name }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
