import { randomUUID } from 'node:crypto';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { ConsoleBench } from './support/console-bench.js';

describe('the live inbox of the developer console, in a browser', () => {
  let bench: ConsoleBench;

  beforeAll(async () => void (bench = await ConsoleBench.open()));

  afterAll(() => bench.close());

  const send = (to: string, subject: string) =>
    bench.app.get(Mailer).send({ id: randomUUID(), to, subject, text: 'Text', html: '<p>Text</p>' });

  rules('DEV-30').it(
    'shows a mail as it comes, without a reload, and leaves alone what a person types',
    async () => {
      const to = `${randomUUID()}@example.com`;
      const page = await bench.visit(`/dev?to=${to}`);
      await page.getByText('New mails show by themselves.').waitFor();
      await page.getByText(`No mail to ${to}.`).waitFor();
      await page.getByLabel('Seconds').fill('123');
      await send(to, '<img src=x> the first');
      await page.getByRole('link', { name: '<img src=x> the first' }).waitFor();
      await send(to, 'The second');
      await page.getByRole('link', { name: 'The second' }).waitFor();
      const subjects = await page.locator('[data-live-mails] a').allTextContents();
      expect(subjects).toEqual(['The second', '<img src=x> the first']);
      expect(await page.getByText(`No mail to ${to}.`).count()).toBe(0);
      expect(await page.getByLabel('Seconds').inputValue()).toBe('123');
      expect(bench.complaints).toEqual([]);
    },
  );

  rules('DEV-30').it('shows what came while the browser was offline', async () => {
    const to = `${randomUUID()}@example.com`;
    const page = await bench.visit(`/dev?to=${to}`);
    await page.getByText('New mails show by themselves.').waitFor();
    await send(to, 'Before');
    await page.getByRole('link', { name: 'Before' }).waitFor();
    await page.context().setOffline(true);
    await send(to, 'Meanwhile');
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Meanwhile' }).waitFor();
    expect(await page.locator('[data-live-mails] a').allTextContents()).toEqual(['Meanwhile', 'Before']);
  });

  rules('DEV-30').it(
    'holds no connection while it is hidden, and catches up when it is seen again',
    async () => {
      const to = `${randomUUID()}@example.com`;
      const page = await bench.visit(`/dev?to=${to}`);
      await page.getByText('New mails show by themselves.').waitFor();
      await send(to, 'Seen');
      await page.getByRole('link', { name: 'Seen' }).waitFor();
      const hide = (hidden: boolean) =>
        page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));`);
      const ended = page.waitForEvent('requestfailed', (request) =>
        request.url().includes('/dev/inbox/events'),
      );
      await hide(true);
      await ended;
      await send(to, 'Not seen yet');
      await hide(false);
      await page.getByRole('link', { name: 'Not seen yet' }).waitFor();
      expect(await page.locator('[data-live-mails] a').allTextContents()).toEqual(['Not seen yet', 'Seen']);
    },
  );

  rules('DEV-30').it('is a plain page without scripts', async () => {
    const to = `${randomUUID()}@example.com`;
    await send(to, 'Without scripts');
    const visitor = await bench.browser.newContext({ javaScriptEnabled: false });
    const page = await visitor.newPage();
    await page.goto(`${bench.app.url}/dev?to=${to}`);
    await page.getByRole('link', { name: 'Without scripts' }).waitFor();
    await visitor.close();
  });
});
