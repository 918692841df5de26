import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OpenSandboxOrder } from '#infrastructure/payment-gateway/adapters/sandbox.orders.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { Order } from '#modules/orders/index.js';

/** How many orders of the gateway are looked through: it never closes one, the shop does. */
const LOOKED_THROUGH = 100;

/** Finds the payments that both the gateway and the shop wait for. */
@Injectable()
export class OpenPaymentsService {
  constructor(
    private readonly gateway: SandboxPaymentGateway,
    @InjectModel(Order.name) private readonly orders: Model<Order>,
  ) {}

  /** The newest ones. An order of the gateway whose order in the shop was cancelled is none of them. */
  async list(limit: number): Promise<OpenSandboxOrder[]> {
    const open = await this.gateway.orders.open(LOOKED_THROUGH);
    const ended = await this.orders
      .find({ orderNumber: { $in: open.map(({ receipt }) => receipt) }, orderStatus: { $ne: 'PENDING' } })
      .select({ orderNumber: 1 })
      .lean();
    const numbers = new Set(ended.map(({ orderNumber }) => orderNumber));
    return open.filter(({ receipt }) => !numbers.has(receipt)).slice(0, limit);
  }
}
