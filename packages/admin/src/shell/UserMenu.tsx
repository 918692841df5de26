import {
  ActionIcon,
  Button,
  Group,
  Menu,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { Link } from 'react-router-dom';
import { logOut } from '../api/session.js';
import { remembered } from '../api/staff.js';
import { shopFacts } from '../shop-facts.js';
import { Icon } from './Icon.js';
import { words } from '../words/index.js';

const { menu } = words;

export function UserMenu({ showKeys }: { showKeys: () => void }) {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const name = remembered()?.firstname ?? '';
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={menu[other]}
        title={menu[other]}
        onClick={() => setColorScheme(other)}
      >
        <Icon name="shade" />
      </ActionIcon>
      <Menu withInitialFocusPlaceholder={false} position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" color="gray" px="xs" aria-label={menu.account(name)}>
            {name} ▾
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {shopFacts.storefrontUrl !== null && (
            <Menu.Item component="a" href={shopFacts.storefrontUrl}>
              {menu.shop}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to="/security">
            {menu.security}
          </Menu.Item>
          <Menu.Item onClick={showKeys}>{menu.keys}</Menu.Item>
          <Menu.Item onClick={() => void logOut()}>{menu.logout}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
