import type { Page, Response } from 'playwright-core';
import { createApp, type TestApp } from '../support/create-app.js';
import { STAND_INS } from '../support/services/test-services.js';
import { ConsoleBench } from './support/console-bench.js';
import { openForeignSite, type ForeignSite } from './support/foreign-site.js';

const REFUSED = 'This form can only be sent from the developer console';
const FOREIGN_HOST = 'set PUBLIC_URL to its address';

/**
 * Names that lead to this machine, as a foreign DNS server can make its own do; and without the newest defence of
 * Chromium itself against that, which other browsers lack.
 */
const REBINDING = [
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  '--disable-features=LocalNetworkAccessChecks',
];

describe('the developer console, used from foreign pages in a browser', () => {
  let bench: ConsoleBench;
  let published: TestApp;
  let foreign: ForeignSite;
  let page: Page;

  beforeAll(async () => {
    bench = await ConsoleBench.open(...REBINDING);
    published = await createApp({ ...STAND_INS, PUBLIC_URL: 'http://shop.test' });
    ({ page } = bench);
    const form = formTo(bench.app.url);
    foreign = await openForeignSite({
      '/plain': form,
      '/no-referrer': `<meta name="referrer" content="no-referrer">${form}`,
      '/sandboxed': `<iframe sandbox="allow-forms" srcdoc='${form}'></iframe>`,
      '/to-the-published': formTo(`http://shop.test:${portOf(published)}`),
    });
  });

  afterAll(async () => {
    await foreign.close();
    await published.close();
    await bench.close();
  });

  const formTo = (url: string) =>
    `<form method="post" action="${url}/dev/clock/form"><button name="advanceSeconds" value="60">A prize</button></form>`;

  const portOf = ({ url }: TestApp) => new URL(url).port;

  /** Presses a button, and returns the response to its form. */
  async function press(name: string): Promise<Response> {
    const frame = page.frames().at(-1)!;
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      frame.getByRole('button', { name }).click(),
    ]);
    return answer;
  }

  rules('DEV-06').it(
    'accepts a form of its own page, with Sec-Fetch-Site: same-origin and its Origin',
    async () => {
      const before = bench.app.clock.offset;
      await bench.visit('/dev');
      const answer = await press('+ 1 minute');
      expect(await answer.request().allHeaders()).toMatchObject({
        'sec-fetch-site': 'same-origin',
        origin: bench.app.url,
      });
      expect(answer.status()).toBe(303);
      expect(bench.app.clock.offset - before).toBe(60_000);
    },
  );

  rules('DEV-07').it.each([
    { host: '127.0.0.1', path: '/plain', site: 'same-site', origin: expect.stringMatching(/^http:\/\/127/) },
    {
      host: 'localhost',
      path: '/plain',
      site: 'cross-site',
      origin: expect.stringMatching(/^http:\/\/local/),
    },
    { host: '127.0.0.1', path: '/no-referrer', site: 'same-site', origin: 'null' },
    { host: 'localhost', path: '/no-referrer', site: 'cross-site', origin: 'null' },
    { host: '127.0.0.1', path: '/sandboxed', site: 'cross-site', origin: 'null' },
    { host: 'localhost', path: '/sandboxed', site: 'cross-site', origin: 'null' },
  ])(
    'refuses the form of $host on another port ($path), and nothing changes',
    async ({ host, path, site, origin }) => {
      const before = bench.app.clock.offset;
      await page.goto(`http://${host}:${foreign.port}${path}`);
      const answer = await press('A prize');
      expect(await answer.request().allHeaders()).toMatchObject({ 'sec-fetch-site': site, origin });
      expect(answer.status()).toBe(403);
      expect(bench.app.clock.offset).toBe(before);
    },
  );

  it('shows an error page', async () => {
    await page.goto(`http://localhost:${foreign.port}/plain`);
    await press('A prize');
    await page.getByText(REFUSED).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'What the outside world does' }).waitFor();
  });

  rules('DEV-07').it('refuses a POST without preflight by a script of another origin', async () => {
    const before = bench.app.clock.offset;
    await page.goto(`http://127.0.0.1:${foreign.port}/plain`);
    const [request, error] = await Promise.all([
      page.waitForEvent('requestfailed'),
      page.evaluate((url) => {
        const body = new URLSearchParams({ advanceSeconds: '60' });
        return fetch(url, { method: 'POST', mode: 'no-cors', body }).then(
          () => 'none',
          ({ message }) => message,
        );
      }, `${bench.app.url}/dev/clock/form`),
    ]);
    // The service has answered, and the browser keeps the answer from the script.
    expect(request.failure()?.errorText).toMatch(/ERR_BLOCKED_BY_RESPONSE/);
    expect(error).toBe('Failed to fetch');
    expect(bench.app.clock.offset).toBe(before);
  });

  rules('DEV-06').it(
    'accepts the forms of its page on plain HTTP at PUBLIC_URL, where browsers send no Sec-Fetch-Site',
    async () => {
      const before = published.clock.offset;
      await page.goto(`http://shop.test:${portOf(published)}/dev`);
      const answer = await press('+ 1 minute');
      const headers = await answer.request().allHeaders();
      expect(headers).toMatchObject({ origin: `http://shop.test:${portOf(published)}` });
      expect(headers).not.toHaveProperty('sec-fetch-site');
      expect(answer.status()).toBe(303);
      expect(published.clock.offset - before).toBe(60_000);
    },
  );

  rules('DEV-07').it('refuses foreign forms there too', async () => {
    const before = published.clock.offset;
    for (const host of ['other.test', 'shop.test']) {
      await page.goto(`http://${host}:${foreign.port}/to-the-published`);
      expect((await press('A prize')).status()).toBe(403);
    }
    expect(published.clock.offset).toBe(before);
  });

  rules('DEV-05').it(
    'reveals nothing to, and changes nothing for, a foreign name that resolves to this machine (DNS rebinding)',
    async () => {
      const before = bench.app.clock.offset;
      const rebound = `http://rebound.test:${portOf(bench.app)}`;
      // The name first resolved to the attacker's server.
      await page.route(`${rebound}/attack`, (route) =>
        route.fulfill({ contentType: 'text/html', body: 'A prize' }),
      );
      await page.goto(`${rebound}/attack`);
      const statuses = await page.evaluate(async () => {
        const json = { 'content-type': 'application/json', 'x-forwarded-host': 'localhost' };
        const answers = [
          await fetch('/dev'),
          await fetch('/dev/inbox'),
          await fetch('/dev/clock', { method: 'POST', headers: json, body: '{"advanceSeconds":60}' }),
          await fetch('/dev/clock/form', {
            method: 'POST',
            body: new URLSearchParams({ advanceSeconds: '60' }),
          }),
        ];
        return answers.map(({ status }) => status);
      });
      expect(statuses).toEqual([403, 403, 403, 403]);
      expect(bench.app.clock.offset).toBe(before);
      await page.goto(`${rebound}/dev`);
      await page.getByText(FOREIGN_HOST).waitFor();
    },
  );
});
