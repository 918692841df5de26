import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { expectEventually } from '../../support/expect-eventually.js';
import { SiteBench } from './site-bench.js';

const PROJECT = join(__dirname, '..', '..', '..');
const VITE = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js');

/** The React starter, built, before browsers: on an origin of its own, whose calls a proxy gives to the service. */
export class StarterBench extends SiteBench {
  protected readonly path = '';

  static async open(env: Record<string, string> = {}): Promise<StarterBench> {
    const built = mkdtempSync(join(tmpdir(), 'storefront-starter-'));
    const opened = await SiteBench.start(env);
    await once(vite('build', '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'), 'exit');
    const port = String(await freePort());
    const server = vite('preview', '--outDir', built, '--port', port, '--strictPort');
    const url = `http://localhost:${port}`;
    await expectEventually(() => fetch(url));
    const stop = async () => {
      server.kill();
      await opened.stop();
      rmSync(built, { recursive: true, force: true });
    };
    return new StarterBench({ ...opened, url, stop });

    function vite(...args: string[]): ChildProcess {
      return spawn(process.execPath, [VITE, ...args], {
        cwd: join(PROJECT, 'examples', 'storefront-react'),
        env: { ...process.env, NODE_ENV: 'production', SHOP_URL: opened.url },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
  }

  /** Until a page shows what it has read. */
  override async settled(page: Page): Promise<void> {
    await page.locator('main:not([aria-busy=true]) h1').waitFor();
    await page.locator('.loading').waitFor({ state: 'detached' });
  }

  /** A customer of the demo data, signed in by the form. */
  async signedIn(
    options: Parameters<Browser['newContext']>[0] = {},
    email = 'asha@demo.shop',
  ): Promise<{ visitor: BrowserContext; page: Page }> {
    const visitor = await this.newVisitor(options);
    const page = await this.visit(visitor, '/sign-in');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill('Demo#123');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await this.settled(page);
    return { visitor, page };
  }
}
