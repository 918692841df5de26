import { randomUUID } from 'node:crypto';
import { request, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { requestContext } from '#infrastructure/logging/request-context.js';
import type { WebhookRequest } from '#infrastructure/webhooks/webhook-request.js';

/** Timeout of a webhook: longer than the service's own deadline, for machines under load. */
const DEADLINE_MS = 10_000;

/** Number of loopback addresses that the sandboxes send from in turn. */
const SENDERS = 250;

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** The address on which this process listens, for calls from this machine; independent of `PUBLIC_URL`. */
@Injectable()
export class OwnAddress {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Undefined while the service is not listening. */
  get(): { host: string; port: number } | undefined {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const bound = server.address() as AddressInfo | null;
    if (bound === null) return undefined;
    return { host: ANY_ADDRESS.has(bound.address) ? '127.0.0.1' : bound.address, port: bound.port };
  }
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
  async send(path: string, webhook: WebhookRequest): Promise<boolean> {
    const target = this.address.get();
    if (target === undefined) return false;
    const requestId = requestContext.getStore()?.requestId ?? randomUUID();
    const status = await this.statusOf({ ...target, path }, webhook, requestId);
    if (status === undefined) return false;
    if (status >= 200 && status < 300) return true;
    this.logger.warn({
      event: 'sandbox.webhook_rejected',
      msg: 'A sandbox webhook was rejected',
      path,
      status,
    });
    return false;
  }

  private async statusOf(
    target: RequestOptions,
    webhook: WebhookRequest,
    requestId: string,
  ): Promise<number | undefined> {
    const identified = { ...webhook, headers: { 'x-request-id': requestId, ...webhook.headers } };
    try {
      return await this.post(target, identified);
    } catch (err) {
      this.logger.warn({
        event: 'sandbox.webhook_failed',
        msg: 'A sandbox webhook could not be sent',
        path: target.path,
        err,
      });
      return undefined;
    }
  }

  private async post(target: RequestOptions, webhook: WebhookRequest): Promise<number> {
    if (target.host !== '127.0.0.1') return post(target, webhook);
    this.sent += 1;
    try {
      return await post({ ...target, localAddress: `127.0.1.${1 + (this.sent % SENDERS)}` }, webhook);
    } catch (error) {
      // Not every system supports all of 127.0.0.0/8.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error;
      return post(target, webhook);
    }
  }
}

function post(target: RequestOptions, { body, headers }: WebhookRequest): Promise<number> {
  const options: RequestOptions = {
    ...target,
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(DEADLINE_MS),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
