import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { words } from '../words/index.js';
import { Icon } from './Icon.js';

/** What can be made, from any page. */
export function CreateMenu() {
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
        <Menu.Item component={Link} to="/orders/new">
          {words.newOrder.create}
        </Menu.Item>
        <Menu.Item component={Link} to="/products/new">
          {words.products.new}
        </Menu.Item>
        <Menu.Item component={Link} to="/coupons/new">
          {words.coupons.create}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
