import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed } from '../metrics/observed.js';
import { announced } from './announced.js';
import { InboxMailer } from './adapters/inbox.mailer.js';
import { Mailer } from './mailer.port.js';
import { RecipientReports, reportingRecipients } from './recipient-reports.js';

/** Provides the `Mailer`: SMTP if configured, else the inbox, which is also provided as `InboxMailer`. */
@Module({})
export class MailModule {
  static forRoot({ mail: { smtpUrl, from }, production }: AppConfig, clock: Clock): DynamicModule {
    const inbox: Provider = {
      provide: InboxMailer,
      inject: [getConnectionToken()],
      useFactory: (connection: Connection) => InboxMailer.open(connection, clock),
    };
    const smtp = (url: string): Provider => ({
      provide: Mailer,
      inject: [Metrics, RecipientReports],
      useFactory: async (metrics: Metrics, reports: RecipientReports) => {
        const { SmtpMailer } = await import('./adapters/smtp.mailer.js');
        const mailer = new SmtpMailer(url, from);
        return reportingRecipients(
          observed<Mailer>(mailer, 'mail server', ['send', 'ping'], metrics),
          reports,
        );
      },
    });
    const toInbox: Provider = {
      provide: Mailer,
      inject: [InboxMailer],
      useFactory: (mailer: Mailer) => (production ? mailer : announced(mailer)),
    };
    const mailers = smtpUrl === undefined ? [inbox, toInbox] : [smtp(smtpUrl)];
    const providers = [RecipientReports, ...mailers];
    return { module: MailModule, global: true, providers, exports: providers };
  }
}
