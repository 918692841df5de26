import { NavLink } from 'react-router-dom';
import { words } from '../words/index.js';
import type { MenuPage } from './navigation.js';
import { useAttention, type Attention } from './use-attention.js';

const RED = new Set(['refundFailed', 'dispatchFailed']);

/** The menu, with counts where somebody must act. */
export function MenuLinks({ pages, close }: { pages: readonly MenuPage[]; close?: () => void }) {
  const { data } = useAttention();
  return pages.map((page) => {
    const count = waitingOn(page, data);
    return (
      <NavLink key={page.path} className="menu-link" to={page.path} end={page.path === '/'} onClick={close}>
        {page.name}
        {count > 0 && (
          <span
            className="menu-count"
            data-red={page.waiting?.some((kind) => isRed(kind, data)) || undefined}
          >
            {count}
            <span className="hidden-text"> {words.menu.waiting}</span>
          </span>
        )}
      </NavLink>
    );
  });
}

function waitingOn({ waiting = [] }: MenuPage, attention: Attention | undefined): number {
  return waiting.reduce((sum, kind) => sum + countOf(kind, attention), 0);
}

function isRed(kind: string, attention: Attention | undefined): boolean {
  return RED.has(kind) && countOf(kind, attention) > 0;
}

function countOf(kind: string, attention: Attention | undefined): number {
  return Number(attention?.[kind as keyof Attention] ?? 0);
}
