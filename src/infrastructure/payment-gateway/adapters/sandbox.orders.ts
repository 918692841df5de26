import type { Collection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import type { GatewayOrder, NewGatewayOrder } from '../payment-gateway.port.js';
import { refused, SandboxOrderNotFoundError } from './sandbox.errors.js';
import { gatewayId, settles, type SandboxOrderRecord, type SandboxPaymentRecord } from './sandbox.records.js';

type NotedPayment = Pick<SandboxPaymentRecord, 'gatewayOrderId' | 'status'>;

/** An unpaid order of the sandbox gateway. */
export type OpenSandboxOrder = GatewayOrder & Pick<SandboxOrderRecord, 'status' | 'createdAt'>;

/** The orders of the sandbox gateway; a receipt can be used once. */
export class SandboxOrders {
  constructor(
    private readonly orders: Collection<SandboxOrderRecord>,
    private readonly clock: Clock,
  ) {}

  /** @throws ExternalCallError when the amount is too small or the receipt was used before */
  async create({ receipt, amountMinor, currency }: NewGatewayOrder): Promise<GatewayOrder> {
    if (!Number.isSafeInteger(amountMinor) || amountMinor < 100)
      throw refused('the amount must be at least 1.00');
    const order = { _id: gatewayId('order'), receipt, amountMinor, currency };
    try {
      await this.orders.insertOne({ ...order, status: 'created', createdAt: this.clock.now() });
    } catch (error) {
      if (isDuplicateKey(error)) throw refused('the receipt has been used before', error);
      throw error;
    }
    return toOrder(order);
  }

  /** @throws SandboxOrderNotFoundError */
  async get(gatewayOrderId: string): Promise<SandboxOrderRecord> {
    const order = await this.find(gatewayOrderId);
    if (order === null) throw new SandboxOrderNotFoundError();
    return order;
  }

  async find(gatewayOrderId: string): Promise<SandboxOrderRecord | null> {
    return this.orders.findOne({ _id: gatewayOrderId });
  }

  async findByReceipt(receipt: string): Promise<GatewayOrder | undefined> {
    const record = await this.orders.findOne({ receipt });
    return record === null ? undefined : toOrder(record);
  }

  /** The unpaid orders, newest first. */
  async open(limit = 100): Promise<OpenSandboxOrder[]> {
    const records = await this.orders
      .find({ status: { $in: ['created', 'attempted'] } })
      .sort({ createdAt: -1 })
      .limit(limit)
      .toArray();
    return records.map((record) => ({
      ...toOrder(record),
      status: record.status,
      createdAt: record.createdAt,
    }));
  }

  /**
   * Notes a payment of the order. A paid order stays paid.
   * @param known the order, by whom has read it
   * @returns the order as it is then
   */
  async notePayment(
    payment: Parameters<typeof settles>[0] & NotedPayment,
    known?: SandboxOrderRecord,
  ): Promise<SandboxOrderRecord | null> {
    const { gatewayOrderId: _id } = payment;
    const order = known ?? (await this.find(_id));
    if (order === null) return null;
    const isPaid = payment.status === 'captured' && settles(payment, order);
    const status = isPaid ? 'paid' : 'attempted';
    const { matchedCount } = await this.orders.updateOne(
      { _id, status: { $ne: 'paid' } },
      { $set: { status } },
    );
    return { ...order, status: matchedCount === 0 ? 'paid' : status };
  }
}

function toOrder(record: Omit<SandboxOrderRecord, 'status' | 'createdAt'>): GatewayOrder {
  const { _id: gatewayOrderId, receipt, amountMinor, currency } = record;
  return { gatewayOrderId, receipt, amountMinor, currency };
}
