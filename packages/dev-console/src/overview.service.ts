import { Injectable, Optional } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { SandboxCarrier } from '#infrastructure/carrier/adapters/sandbox.carrier.js';
import { InboxMailer } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { DEMO_LOGINS } from '#config/demo-logins.js';
import { LimitCounters } from './limit-counters.js';
import { EffectsService } from './effects.service.js';
import { EventReceiver } from './event-receiver.js';
import { noticeText } from './pages/notices.js';
import { OpenPaymentsService } from './open-payments.service.js';
import { overviewPage } from './pages/overview.page.js';
import { readPayments, type PaymentsAtSandbox } from './pages/payments.section.js';
import type { ReceiverOverview } from './pages/receiver.section.js';
import { toReceivedEvents } from './views/event-receiver.view.js';
import { ServiceClock } from './service-clock.js';

/** Maximum entries per list on the overview page. */
const SHOWN = 30;
/** The newest mails, open payments and parcels: a phone has to scroll past them. */
const NEWEST = 10;

/** Collects the data of the overview page from the embedded services of this process. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: ServiceClock,
    private readonly limits: LimitCounters,
    private readonly effects: EffectsService,
    private readonly receiver: EventReceiver,
    @Optional() private readonly openPayments?: OpenPaymentsService,
    @Optional() private readonly gateway?: SandboxPaymentGateway,
    @Optional() private readonly carrier?: SandboxCarrier,
    @Optional() private readonly inbox?: InboxMailer,
  ) {}

  /** The page, with the mails to one address when one is given, and the notice of a form. */
  async page(to: unknown, done: unknown): Promise<string> {
    const recipient = typeof to === 'string' && to.trim() !== '' ? to.trim() : undefined;
    const mails = await this.inbox?.headlines(recipient, NEWEST);
    return overviewPage({
      apiDocs: this.config.apiDocs,
      dashboard: this.config.adminDashboard,
      clock: this.clock.read(),
      notice: noticeText(done),
      logins: this.config.seedDemo ? DEMO_LOGINS : [],
      // The page shows the rest while the cache store is down.
      limits: await this.limits.read(SHOWN).catch(() => undefined),
      // The same for the queue.
      effects: await this.effects.read(SHOWN).catch(() => undefined),
      receiver: this.received(),
      payments: await this.payments(),
      shipments: this.carrier && {
        settings: await this.carrier.switches.read(),
        list: await this.carrier.list(NEWEST),
      },
      mails: mails === undefined ? undefined : { to: recipient, list: mails },
    });
  }

  private received(): ReceiverOverview {
    const { status, events } = toReceivedEvents(this.receiver);
    return { url: `${this.config.http.publicUrl}/dev/receiver`, status, events: events.slice(0, NEWEST) };
  }

  private async payments(): Promise<PaymentsAtSandbox | undefined> {
    if (this.gateway === undefined || this.openPayments === undefined) return undefined;
    return readPayments(this.gateway, await this.openPayments.list(NEWEST), NEWEST);
  }
}
