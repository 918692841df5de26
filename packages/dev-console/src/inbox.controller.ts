import { Get, Headers, Param, Query, Sse, StreamableFile, type MessageEvent } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Observable } from 'rxjs';
import { Answers, RawResponse } from '#http/decorators.js';
import { ConsoleController, ConsolePage, MailFrame } from './console.decorators.js';
import { InboxQuery, LiveMailsQuery } from './dto/inbox.query.js';
import { InboxService } from './inbox.service.js';
import { LiveMails } from './live-mails.js';
import { mailPage } from './pages/mail.page.js';
import { InboxMailView } from './views/inbox-mail.view.js';

/** The mails that the service has sent. Exists only while mail is embedded. */
@ConsoleController('dev')
export class InboxController {
  constructor(
    private readonly inbox: InboxService,
    private readonly live: LiveMails,
  ) {}

  /** The newest 100 mails that the service has sent, newest first. */
  @Get('inbox')
  @Answers({ message: 'Inbox fetched', type: [InboxMailView] })
  listMails(@Query() query: InboxQuery): Promise<InboxMailView[]> {
    return this.inbox.list(query.to);
  }

  /** The mails that come in while a page is open, each with the markup of its card. */
  @Sse('inbox/events')
  @RawResponse()
  @ApiExcludeEndpoint()
  watchMails(
    @Query() { to, after }: LiveMailsQuery,
    @Headers('last-event-id') lastSeen: string | undefined,
  ): Observable<MessageEvent> {
    return this.live.watch(to, lastSeen ?? after);
  }

  @Get('mails/:id')
  @ConsolePage()
  async showMail(@Param('id') id: string): Promise<string> {
    return mailPage(await this.inbox.find(id));
  }

  @Get('mails/:id/html')
  @MailFrame()
  async showMailFrame(@Param('id') id: string): Promise<string> {
    return (await this.inbox.find(id)).html;
  }

  @Get('mails/:id/attachments/:index')
  @RawResponse()
  @ApiExcludeEndpoint()
  async downloadMailAttachment(
    @Param('id') id: string,
    @Param('index') index: string,
  ): Promise<StreamableFile> {
    const { content, filename } = await this.inbox.attachment(id, index);
    // Always a download, whatever type the file claims.
    return new StreamableFile(content, {
      type: 'application/octet-stream',
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
      length: content.length,
    });
  }
}
