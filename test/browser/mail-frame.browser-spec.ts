import { randomUUID } from 'node:crypto';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { expectEventually } from '../support/expect-eventually.js';
import { ConsoleBench } from './support/console-bench.js';
import { openForeignSite, type ForeignSite } from './support/foreign-site.js';

describe('a mail of the developer console, in a browser', () => {
  let bench: ConsoleBench;
  let foreign: ForeignSite;
  let hostile: string;
  let mailId: string;

  beforeAll(async () => {
    bench = await ConsoleBench.open();
    const pages: Record<string, string> = {};
    foreign = await openForeignSite(pages);
    const beacon = (name: string) => `http://127.0.0.1:${foreign.port}/${name}`;
    hostile = `
      <p style="color: rgb(1, 2, 3)">A hostile mail</p>
      <script>new Image().src = '${beacon('script')}'</script>
      <img src="data:image/png;base64,x" onerror="new Image().src = '${beacon('handler')}'">
      <form method="post" action="${bench.app.url}/dev/clock/form"><button name="advanceSeconds" value="60">A prize</button></form>
      <img src="${beacon('picture')}">`;
    pages['/hostile'] = hostile;
    pages['/end'] = `<img src="${beacon('last')}">`;
    const to = `${randomUUID()}@example.com`;
    await bench.app
      .get(Mailer)
      .send({ id: randomUUID(), to, subject: 'A hostile mail', text: 'A hostile mail', html: hostile });
    [{ id: mailId }] = await bench.read(`/dev/inbox?to=${to}`);
  });

  afterAll(async () => {
    await foreign.close();
    await bench.close();
  });

  /** Returns what the browser has asked the foreign site for, once it has shown an address and all of its pictures. */
  async function askedBy(address: string): Promise<string[]> {
    foreign.asked.length = 0;
    await bench.page.goto(address);
    await expectEventually(() => expect(foreign.asked).toContain('/picture'));
    const seen = [...foreign.asked];
    // A script that ran would have asked before this page does.
    await bench.page.goto(`http://127.0.0.1:${foreign.port}/end`);
    await expectEventually(() => expect(foreign.asked).toContain('/last'));
    return [...seen, ...foreign.asked].filter((path) => ['/script', '/handler', '/picture'].includes(path));
  }

  rules('DEV-08').it('runs no script, neither in its frame nor opened directly', async () => {
    expect(await askedBy(`http://127.0.0.1:${foreign.port}/hostile`)).toEqual(
      expect.arrayContaining(['/script', '/handler', '/picture']),
    );
    for (const path of [`/dev/mails/${mailId}`, `/dev/mails/${mailId}/html`])
      expect(new Set(await askedBy(`${bench.app.url}${path}`))).toEqual(new Set(['/picture']));
  });

  rules('DEV-08').it('sends no form, neither in its frame nor opened directly', async () => {
    const before = bench.app.clock.offset;
    const blocked: string[] = [];
    bench.page.on('console', (message) => blocked.push(message.text()));
    for (const path of [`/dev/mails/${mailId}`, `/dev/mails/${mailId}/html`]) {
      blocked.length = 0;
      const page = await bench.visit(path);
      await page.frames().at(-1)!.getByRole('button', { name: 'A prize' }).click();
      await expectEventually(() => expect(blocked.join('\n')).toMatch(/Blocked form submission/));
    }
    expect(bench.app.clock.offset).toBe(before);
  });

  it('is shown with its styles, and links to all mails', async () => {
    const page = await bench.visit(`/dev/mails/${mailId}`);
    const text = page.frames().at(-1)!.locator('p');
    expect(await text.evaluate((element: any) => element.computedStyleMap().get('color').toString())).toBe(
      'rgb(1, 2, 3)',
    );
    await page.getByRole('link', { name: 'All mails' }).click();
    await page.getByRole('link', { name: 'A hostile mail' }).click();
    await page.getByRole('heading', { name: 'A hostile mail' }).waitFor();
  });

  it('has downloadable attachments', async () => {
    const to = `${randomUUID()}@example.com`;
    const content = Buffer.from('{"a":1}');
    await bench.app.get(Mailer).send({
      id: randomUUID(),
      to,
      subject: 'With a file',
      text: 'Text',
      html: '<p>Text</p>',
      attachments: [{ filename: 'data export.json', contentType: 'application/json', content }],
    });
    const page = await bench.visit(`/dev?to=${to}`);
    await page.getByRole('link', { name: 'With a file' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'data export.json' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('data export.json');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks)).toEqual(content);
  });
});
