import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import { HttpClient, type HttpCall } from '../../http-client/http-client.js';
import { PaymentGateway, type GatewayOrder, type GatewayPayment } from '../payment-gateway.port.js';
import {
  orderAnswer,
  ordersAnswer,
  paymentsAnswer,
  reasonOf,
  refundAnswer,
  refundsAnswer,
} from './razorpay.answers.js';

/** What is needed to use Razorpay's API. `apiUrl` includes the version: `https://api.razorpay.com/v1`. */
export interface RazorpayConfig {
  readonly apiUrl: string | undefined;
  readonly keyId: string;
  readonly keySecret: string;
}

/** The payment gateway on Razorpay's API. */
export class RazorpayPaymentGateway extends PaymentGateway {
  private constructor(
    private readonly client: HttpClient,
    private readonly authorization: string,
  ) {
    super();
  }

  /** @param deadlineMs how long one operation may take */
  static connect(config: RazorpayConfig, deadlineMs?: number): RazorpayPaymentGateway {
    const credentials = Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64');
    return new RazorpayPaymentGateway(
      new HttpClient('payment gateway', config.apiUrl ?? '', deadlineMs),
      `Basic ${credentials}`,
    );
  }

  override async createOrder(order: {
    receipt: string;
    amountMinor: number;
    currency: string;
  }): Promise<GatewayOrder> {
    const made = await this.ask(orderAnswer, {
      method: 'POST',
      path: '/orders',
      body: { amount: order.amountMinor, currency: order.currency, receipt: order.receipt },
    });
    return toOrder(made, order.receipt);
  }

  override async findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined> {
    const { items } = await this.ask(ordersAnswer, { method: 'GET', path: '/orders', query: { receipt } });
    // The oldest counts: should two orders bear one receipt, every look-up gives the same.
    const [oldest] = items
      .filter((item) => item.receipt === receipt)
      .sort((a, b) => a.created_at - b.created_at);
    return oldest === undefined ? undefined : toOrder(oldest, receipt);
  }

  override async paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]> {
    const path = `/orders/${encodeURIComponent(gatewayOrderId)}/payments`;
    const { items } = await this.ask(paymentsAnswer, { method: 'GET', path });
    return items.map(({ id, status, amount, currency }) => ({
      gatewayPaymentId: id,
      status,
      amountMinor: amount,
      currency,
    }));
  }

  override async refund(refund: {
    gatewayPaymentId: string;
    amountMinor: number;
    idempotencyKey: string;
  }): Promise<{ refundId: string }> {
    const signal = this.client.deadline();
    const call: HttpCall = {
      method: 'POST',
      path: `/payments/${encodeURIComponent(refund.gatewayPaymentId)}/refund`,
      body: { amount: refund.amountMinor },
      headers: { 'X-Refund-Idempotency': headerKey(refund.idempotencyKey) },
      signal,
    };
    try {
      const made = await this.ask(refundAnswer, call);
      if (made.status === 'failed')
        throw new ExternalCallError('payment gateway', 'rejected', 'the refund failed');
      return { refundId: made.id };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const earlier = await this.refundOf(refund.gatewayPaymentId, signal);
      if (earlier !== undefined) return { refundId: earlier };
      throw error.status === 409 ? stillInProgress(error) : error;
    }
  }

  override async ping(): Promise<void> {
    await this.ask(ordersAnswer, { method: 'GET', path: '/orders', query: { count: 1 } });
  }

  /** The refund that a payment has got already, whoever asked for it. */
  private async refundOf(gatewayPaymentId: string, signal: AbortSignal): Promise<string | undefined> {
    const path = `/payments/${encodeURIComponent(gatewayPaymentId)}/refunds`;
    const call = { method: 'GET', path, signal } as const;
    const answer = await this.client.call({ ...call, headers: { Authorization: this.authorization } });
    return refundsAnswer.safeParse(answer.body).data?.items.find(({ status }) => status !== 'failed')?.id;
  }

  private async ask<T extends z.ZodType>(shape: T, call: HttpCall): Promise<z.output<T>> {
    const headers = { ...call.headers, Authorization: this.authorization };
    const answer = await this.client.call({ ...call, headers });
    const understood = answer.ok ? shape.safeParse(answer.body) : undefined;
    if (understood?.success === true) return understood.data;
    throw this.client.refusal(call, answer, reasonOf(answer.body));
  }
}

/** The gateway takes 10 or more of `[A-Za-z0-9_-]`: a digest has them whatever the key looks like. */
function headerKey(idempotencyKey: string): string {
  return createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40);
}

/** Whether the gateway said no (and may have done so because it was asked before). */
function isRefusal(error: unknown): error is ExternalCallError {
  return error instanceof ExternalCallError && error.failure === 'rejected' && error.status !== undefined;
}

/** The first call with this key has not ended yet: asking again later gives its result. */
function stillInProgress({ status }: ExternalCallError): ExternalCallError {
  return new ExternalCallError('payment gateway', 'rejected', 'the refund is in progress', {
    status,
    retryable: true,
    outcomeUnknown: true,
  });
}

function toOrder(order: z.output<typeof orderAnswer>, receipt: string): GatewayOrder {
  return { gatewayOrderId: order.id, receipt, amountMinor: order.amount, currency: order.currency };
}
