import { useCallback, useState } from 'react';
import { Drawer } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { words } from '../words/index.js';
import { focusSearch } from './focus-search.js';
import { Icon, type IconName } from './Icon.js';
import { MenuLinks } from './MenuLinks.js';
import { menuPages } from './navigation.js';
import { canScan } from './read-code.js';
import { ScanDialog } from './ScanDialog.js';

const AT_HAND = ['/', '/orders', '/products'];
const ICONS: Record<string, IconName> = { '/': 'today', '/orders': 'orders', '/products': 'products' };

/** The menu of a phone, at the foot where the thumb is. */
export function BottomBar() {
  const [isOpen, setOpen] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const stopScanning = useCallback(() => setScanning(false), []);
  const [today, orders, products] = AT_HAND.map((path) => menuPages().find((page) => page.path === path));
  return (
    <nav className="foot-bar" aria-label={words.menu.more}>
      {[today, orders].map((page) => page && <FootLink key={page.path} path={page.path} name={page.name} />)}
      <button
        type="button"
        className="foot-link"
        onClick={() => (canScan ? setScanning(true) : focusSearch())}
      >
        <Icon name="scan" />
        {words.menu.scan}
      </button>
      {products && <FootLink path={products.path} name={products.name} />}
      <button type="button" className="foot-link" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Icon name="more" />
        {words.menu.more}
      </button>
      <ScanDialog isOpen={isScanning} close={stopScanning} />
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={words.menu.more}
        closeButtonProps={{ 'aria-label': words.form.close }}
      >
        <div onClick={() => setOpen(false)}>
          <MenuLinks
            pages={menuPages().filter(({ path }) => !AT_HAND.includes(path))}
            close={() => setOpen(false)}
          />
        </div>
      </Drawer>
    </nav>
  );
}

function FootLink({ path, name }: { path: string; name: string }) {
  return (
    <NavLink className="foot-link" to={path} end={path === '/'}>
      <Icon name={ICONS[path] ?? 'more'} />
      {name}
    </NavLink>
  );
}
