import { Suspense, useState, type ReactNode } from 'react';
import { Group, Skeleton } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { words } from '../words/index.js';
import { AccountMenu } from './AccountMenu.js';
import { FootBar } from './FootBar.js';
import { KeyHelp } from './KeyHelp.js';
import { MenuLinks } from './MenuLinks.js';
import { NewMenu } from './NewMenu.js';
import { Notices } from './Notices.js';
import { PageBoundary } from './PageBoundary.js';
import { SearchBox } from './SearchBox.js';
import { SessionDialog } from './SessionDialog.js';
import { ShopMark } from './ShopMark.js';
import { useGlobalKeys } from './use-global-keys.js';

/** The frame of every page: menu, search, account. */
export function Layout({ children }: { children: ReactNode }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useGlobalKeys(() => setHelpOpen(true));
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#content">
        {words.menu.skip}
      </a>
      <div className="frame">
        <Link className="frame-name" to="/">
          <ShopMark />
        </Link>
        <header className="frame-head">
          <SearchBox />
          <Group gap="xs" wrap="nowrap">
            <NewMenu />
            <AccountMenu showKeys={() => setHelpOpen(true)} />
          </Group>
        </header>
        <nav className="frame-menu" aria-label={words.menu.label}>
          <MenuLinks />
        </nav>
        <main className="frame-page" id="content" tabIndex={-1}>
          <PageBoundary key={pathname}>
            <Suspense fallback={<Skeleton height={400} radius={8} />}>{children}</Suspense>
          </PageBoundary>
        </main>
      </div>
      <FootBar />
      <Notices />
      <SessionDialog />
      <KeyHelp isOpen={isHelpOpen} close={() => setHelpOpen(false)} />
    </>
  );
}
