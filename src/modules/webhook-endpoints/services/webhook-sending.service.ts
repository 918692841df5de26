import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, SystemClock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { AddressNotPublicError, PublicAddresses } from '#infrastructure/http-client/public-addresses.js';
import { PublicPost, type PostOutcome } from '#infrastructure/http-client/public-post.js';
import type { WebhookDelivery, WebhookEndpoint } from '#modules/webhook-events/index.js';
import { signatureOf } from '../signing/signature.js';
import { webhookBody, webhookIdOf } from '../domain/webhook-body.js';
import { UrlNotAllowedError } from '../webhook-endpoints.errors.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';

/** The path of the receiver of the developer console, which is on this machine. */
const OWN_RECEIVER = '/dev/receiver';

/** How some addresses are reached, and which are not. */
interface Way {
  readonly addresses: PublicAddresses;
  readonly post: PublicPost;
}

/** Signs a delivery and sends it, where its address is allowed. */
@Injectable()
export class WebhookSendingService implements OnApplicationShutdown {
  private readonly outside: Way;
  /** To the receiver of the developer console. */
  private readonly own: Way;
  private readonly shutdown = new AbortController();
  /** Receivers compare the time of an attempt with their own clock: it is the machine's. */
  private readonly machineClock = new SystemClock();

  constructor(
    private readonly config: AppConfig,
    private readonly secrets: WebhookSecretsService,
    private readonly clock: Clock,
  ) {
    this.outside = wayTo(config.webhooks.allowedCidrs);
    this.own = wayTo([...config.webhooks.allowedCidrs, '127.0.0.0/8', '::1']);
  }

  /** Whether the process ends: an attempt that fails now says nothing of its receiver. */
  get isStopping(): boolean {
    return this.shutdown.signal.aborted;
  }

  onApplicationShutdown(): void {
    this.shutdown.abort();
  }

  /** @throws UrlNotAllowedError as far as it shows without a connection */
  refuseAddress(address: string): void {
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') throw new UrlNotAllowedError();
    if (this.config.production && url.protocol !== 'https:') throw new UrlNotAllowedError();
    try {
      this.wayTo(address).addresses.checkLiteral(url);
    } catch (error) {
      throw error instanceof AddressNotPublicError ? new UrlNotAllowedError({ cause: error }) : error;
    }
  }

  /** Makes one attempt. It never rejects. */
  async send(endpoint: WebhookEndpoint, delivery: WebhookDelivery): Promise<PostOutcome> {
    const keys = this.secrets.keysOf(endpoint, this.clock.now());
    if (keys.length === 0) return { failure: 'The secret cannot be read; make a new one' };
    const body = webhookBody(delivery);
    const id = webhookIdOf(delivery);
    const timestamp = this.machineClock.nowSeconds();
    return this.wayTo(endpoint.url).post.send({
      url: new URL(endpoint.url),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'storefront-webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf({ id, timestamp, body }, keys),
      },
      body,
      deadlineMs: this.config.calls.deadlineMs,
      stop: this.shutdown.signal,
    });
  }

  private wayTo(address: string): Way {
    const isOwn = this.config.devConsole && address === `${this.config.http.publicUrl}${OWN_RECEIVER}`;
    return isOwn ? this.own : this.outside;
  }
}

function wayTo(allowed: readonly string[]): Way {
  const addresses = new PublicAddresses(allowed);
  return { addresses, post: new PublicPost(addresses) };
}
