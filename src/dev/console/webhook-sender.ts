import { request, type RequestOptions } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { requestContext } from '#infrastructure/logging/request-context.js';
import type { WebhookRequest } from '#infrastructure/webhooks/webhook-request.js';
import { OwnAddress } from './own-address.js';

/** Timeout of a webhook: longer than the service's own deadline, for machines under load. */
const DEADLINE_MS = 10_000;

/** Number of loopback addresses that the sandboxes send from in turn. */
const SENDERS = 250;

/** A webhook and the path of the service to which it is sent. */
export interface OutgoingWebhook extends WebhookRequest {
  readonly path: string;
}

/**
 * Sends the sandboxes' webhooks to this service over HTTP, as the gateway and the carrier would. Uses separate loopback
 * addresses, so that webhooks do not count against the rate limits of the console's user.
 */
@Injectable()
export class WebhookSender {
  private readonly logger = new Logger('DevConsole');
  private sent = 0;

  constructor(private readonly address: OwnAddress) {}

  /** @returns whether the service answered 2xx in time; anything else is logged */
  async send(webhook: OutgoingWebhook): Promise<boolean> {
    const target = this.address.get();
    if (target === undefined) return false;
    try {
      const status = await this.post(target, webhook);
      if (status >= 200 && status < 300) return true;
      this.logger.warn({
        event: 'sandbox.webhook_rejected',
        msg: 'A sandbox webhook was rejected',
        path: webhook.path,
        status,
      });
    } catch (error) {
      this.logger.warn({
        event: 'sandbox.webhook_failed',
        msg: 'A sandbox webhook could not be sent',
        path: webhook.path,
        err: error,
      });
    }
    return false;
  }

  private async post(target: { host: string; port: number }, webhook: OutgoingWebhook): Promise<number> {
    if (target.host !== '127.0.0.1') return post(target, webhook, undefined);
    this.sent += 1;
    try {
      return await post(target, webhook, `127.0.1.${1 + (this.sent % SENDERS)}`);
    } catch (error) {
      // Not every system supports all of 127.0.0.0/8.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error;
      return post(target, webhook, undefined);
    }
  }
}

function post(
  target: { host: string; port: number },
  webhook: OutgoingWebhook,
  localAddress: string | undefined,
): Promise<number> {
  const requestId = requestContext.getStore()?.requestId;
  const options: RequestOptions = {
    ...target,
    path: webhook.path,
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(DEADLINE_MS),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(webhook.body),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      ...webhook.headers,
    },
    ...(localAddress === undefined ? {} : { localAddress }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    outgoing.on('error', reject);
    outgoing.end(webhook.body);
  });
}
