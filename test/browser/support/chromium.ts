import { chromium, type Browser } from 'playwright-core';

/**
 * The arguments that keep a test browser to the test: no sandbox (CI runs as root), nothing of its own over the
 * network.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium that `npm run tool -- browser` has found. `args` are added to its command line. */
export async function launchChromium(...args: string[]): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'];
  if (executablePath === undefined)
    throw new Error('These tests need a browser. Run them by: npm run tool -- browser');
  return chromium.launch({ executablePath, args: [...ARGS, ...args] });
}
