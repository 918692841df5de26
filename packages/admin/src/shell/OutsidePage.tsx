import type { ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { Logo } from './Logo.js';

/** A page before the dashboard, for who has not logged in: the shop's name, what the page is for, and its form. */
export function OutsidePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="login">
      <Stack className="card login-card">
        <div>
          <div className="second">
            <Logo />
          </div>
          <h1>{title}</h1>
        </div>
        {children}
      </Stack>
    </main>
  );
}
