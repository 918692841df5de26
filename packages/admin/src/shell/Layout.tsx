import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { Group, Skeleton } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { shopFacts } from '../shop-facts.js';
import { words } from '../words/index.js';
import { UserMenu } from './UserMenu.js';
import { BottomBar } from './BottomBar.js';
import { ShortcutHelp } from './ShortcutHelp.js';
import { menuPages } from './navigation.js';
import { MenuLinks } from './MenuLinks.js';
import { CreateMenu } from './CreateMenu.js';
import { Notices } from './Notices.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { GlobalSearch } from './GlobalSearch.js';
import { SessionDialog } from './SessionDialog.js';
import { Logo } from './Logo.js';
import { useGlobalKeys } from './use-global-keys.js';
import { usePresentAccess } from './use-present-access.js';
import { useSecondFactorPage } from './use-second-factor-page.js';

/** The frame of every page: menu, search, account. */
export function Layout({ children }: { children: ReactNode }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useGlobalKeys(() => setHelpOpen(true));
  useSecondFactorPage();
  usePresentAccess();
  const { pathname } = useLocation();
  // Until the page is there and its heading says more.
  useLayoutEffect(() => {
    document.title = words.title(shopFacts.name);
  }, [pathname]);
  return (
    <>
      <a className="skip" href="#content">
        {words.menu.skip}
      </a>
      <div className="frame">
        <Link className="frame-name" to="/">
          <Logo />
        </Link>
        <header className="frame-head">
          <GlobalSearch />
          <Group gap="xs" wrap="nowrap">
            <CreateMenu />
            <UserMenu showKeys={() => setHelpOpen(true)} />
          </Group>
        </header>
        <nav className="frame-menu" aria-label={words.menu.label}>
          <MenuLinks pages={menuPages()} />
        </nav>
        <main className="frame-page" id="content" tabIndex={-1}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Skeleton height={400} radius={8} />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <BottomBar />
      <Notices />
      <SessionDialog />
      <ShortcutHelp isOpen={isHelpOpen} close={() => setHelpOpen(false)} />
    </>
  );
}
