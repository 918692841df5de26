import { Injectable, Logger, type BeforeApplicationShutdown, type MessageEvent } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import { Poller } from '#common/async/poller.js';
import { InboxMailer, type MailHeadline } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { TooManyLivePagesError } from './dev-console.errors.js';
import { CAUGHT_UP, MAX_LIVE_PAGES } from './dev-console.limits.js';
import { mailCard } from './pages/inbox.section.js';

const POLL_MS = 1_000;

/** An open page, and the newest mail that it shows. */
interface LivePage {
  readonly to: string | undefined;
  readonly out: Subscriber<MessageEvent>;
  newest: string | undefined;
}

/**
 * Tells open pages of mails that come in, whichever process sent them: looks into the inbox every second while a page is
 * open. All pages are let go before the service shuts down, which would wait for them otherwise.
 */
@Injectable()
export class LiveMails implements BeforeApplicationShutdown {
  private readonly logger = new Logger('DevConsole');
  private readonly pages = new Set<LivePage>();
  private poller: Poller | undefined;

  constructor(private readonly inbox: InboxMailer) {}

  /**
   * @param to only the mails to this address; undefined for all
   * @param newest the id of the newest mail that the page shows
   * @throws TooManyLivePagesError
   */
  watch(to: string | undefined, newest: string | undefined): Observable<MessageEvent> {
    if (this.pages.size >= MAX_LIVE_PAGES) throw new TooManyLivePagesError();
    return new Observable((out) => {
      const page: LivePage = { to, out, newest };
      this.pages.add(page);
      this.poller ??= this.startPolling();
      this.poller.nudge();
      return () => this.leave(page);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { poller } = this;
    for (const { out } of this.pages) out.complete();
    await poller?.stop();
  }

  private leave(page: LivePage): void {
    this.pages.delete(page);
    if (this.pages.size > 0) return;
    void this.poller?.stop();
    this.poller = undefined;
  }

  private startPolling(): Poller {
    const poller = new Poller({
      everyMs: POLL_MS,
      work: () => Promise.all([...this.pages].map((page) => this.tell(page))),
      onError: (err) =>
        this.logger.error({
          event: 'sandbox.inbox_poll_failed',
          msg: 'The inbox could not be read for open pages; will retry',
          err,
        }),
    });
    poller.start();
    return poller;
  }

  private async tell(page: LivePage): Promise<void> {
    const headlines = await this.inbox.headlines(page.to, CAUGHT_UP);
    const [newest] = headlines;
    if (newest === undefined || newest.id === page.newest) return;
    for (const mail of newerThan(page.newest, headlines).toReversed()) page.out.next(eventOf(mail));
    page.newest = newest.id;
  }
}

function newerThan(id: string | undefined, headlines: readonly MailHeadline[]): readonly MailHeadline[] {
  const known = headlines.findIndex((mail) => mail.id === id);
  return known === -1 ? headlines : headlines.slice(0, known);
}

/** The id lets a browser that reconnects say what it has. */
function eventOf(mail: MailHeadline): MessageEvent {
  return { type: 'mail', id: mail.id, data: { id: mail.id, card: mailCard(mail).markup } };
}
