import { randomUUID } from 'node:crypto';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { createApp, type TestApp, useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { STAND_INS } from '../../support/services/test-services.js';

const MAX_PAGES = 20;

/** An open page's connection, as a browser's `EventSource` makes it. */
class LivePage {
  readonly mails: Array<{ id: string; card: string }> = [];
  readonly ended: Promise<void>;
  isEnded = false;

  private constructor(
    readonly answer: Response,
    private readonly abort: AbortController,
  ) {
    this.ended = this.read().finally(() => (this.isEnded = true));
  }

  static async open({ url }: TestApp, query = '', headers: Record<string, string> = {}): Promise<LivePage> {
    const abort = new AbortController();
    const answer = await fetch(`${url}/dev/inbox/events${query}`, { headers, signal: abort.signal });
    return new LivePage(answer, abort);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    let rest = '';
    try {
      for await (const part of this.answer.body!.pipeThrough(new TextDecoderStream())) {
        const events = (rest + part).split('\n\n');
        rest = events.pop()!;
        for (const event of events) {
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (/^event: mail$/m.test(event)) this.mails.push(JSON.parse(data!));
        }
      }
    } catch (error) {
      if (!this.abort.signal.aborted) throw error;
    }
  }
}

describe('the live inbox of the developer console', () => {
  const app = useApp(STAND_INS);
  const pages: LivePage[] = [];

  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
  });

  const open = async (...args: [string?, Record<string, string>?]): Promise<LivePage> => {
    const page = await LivePage.open(app, ...args);
    pages.push(page);
    return page;
  };

  const send = async (to: string, subject = 'Hello'): Promise<string> => {
    const id = randomUUID();
    await app.get(Mailer).send({ id, to, subject, text: 'Text', html: '<p>Text</p>' });
    return id;
  };

  const someone = () => `${randomUUID()}@example.com`;

  rules('DEV-30').it(
    'sends mails to the address of the page as they arrive, escaped, each once',
    async () => {
      const to = someone();
      const page = await open(`?to=${to}`);
      expect(page.answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
      await send('another@example.com');
      const first = await send(to, '<b>First</b>');
      await expectEventually(() => expect(page.mails.map(({ id }) => id)).toEqual([first]));
      const second = await send(to, 'Second');
      await expectEventually(() => expect(page.mails.map(({ id }) => id)).toEqual([first, second]));
      expect(page.mails[0]!.card).toContain('&lt;b&gt;First&lt;/b&gt;');
      expect(page.mails[0]!.card).toContain(`href="/dev/mails/${first}"`);
    },
  );

  rules('DEV-30').it('catches up after the page was loaded or its connection was lost', async () => {
    const to = someone();
    const shown = await send(to);
    const [missed, missedToo] = [await send(to), await send(to)];
    const page = await open(`?to=${to}&after=${shown}`);
    await expectEventually(() => expect(page.mails.map(({ id }) => id)).toEqual([missed, missedToo]));
    const again = await open(`?to=${to}&after=${shown}`, { 'last-event-id': missed });
    await expectEventually(() => expect(again.mails.map(({ id }) => id)).toEqual([missedToo]));
  });

  rules('DEV-30').it('serves so many pages and no more, and again when one is closed', async () => {
    for (let i = 0; i < MAX_PAGES; i++) await open();
    const refused = await open();
    expect(refused.answer.status).toBe(503);
    expect(refused.answer.headers.get('x-error-code')).toBe('TOO_MANY_LIVE_PAGES');
    pages[0]!.close();
    await expectEventually(async () => expect((await open()).answer.status).toBe(200));
  });

  rules('DEV-30').it('closes its connections at shutdown without waiting', async () => {
    const ending = await createApp(STAND_INS);
    const page = await LivePage.open(ending);
    expect(page.answer.status).toBe(200);
    await ending.close();
    await page.ended;
    expect(page.isEnded).toBe(true);
  });
});
