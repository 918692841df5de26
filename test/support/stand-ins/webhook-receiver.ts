import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Byte for byte. */
  readonly raw: string;
  readonly type: string;
  readonly data: { readonly _id: string } & Readonly<Record<string, unknown>>;
}

/** Decides on an answer: a status, or `silence`. */
type Answering = (webhook: ReceivedWebhook) => number | 'silence' | Promise<number>;

/** A receiver of webhooks, which takes all until it is told otherwise. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  private answering: Answering = () => 204;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const { type, data } = JSON.parse(raw) as ReceivedWebhook;
      const webhook = { path: request.url ?? '', headers: request.headers, raw, type, data };
      this.received.push(webhook);
      void this.answer(webhook, response);
    });
  });

  /** @returns the address, without a slash at the end */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Answers in another way from now on. */
  answerBy(answering: Answering): void {
    this.answering = answering;
  }

  /** The webhooks about a record, in the order of their arrival. */
  about(id: string): ReceivedWebhook[] {
    return this.received.filter(({ data }) => data._id === id);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(webhook: ReceivedWebhook, response: ServerResponse): Promise<void> {
    const status = await this.answering(webhook);
    if (status === 'silence') return;
    const location = status >= 300 && status < 400 ? { location: '/elsewhere' } : {};
    response.writeHead(status, location).end();
  }
}

/** Verifies a webhook by the published package. @throws Error when its signature does not fit */
export function verified(secret: string, { raw, headers }: ReceivedWebhook): unknown {
  return new Webhook(secret).verify(raw, headers as Record<string, string>);
}

/** Starts a receiver for the tests of a `describe`; its address is `url`. */
export function useReceiver(): WebhookReceiver & { url: string } {
  const receiver = new WebhookReceiver() as WebhookReceiver & { url: string };
  beforeAll(async () => {
    receiver.url = await receiver.start();
  });
  afterAll(() => receiver.close());
  beforeEach(() => receiver.answerBy(() => 204));
  return receiver;
}
