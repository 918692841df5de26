import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AppConfig } from '#config/app-config.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { asRead } from '../data/as-read.js';
import { attentionFields } from '../data/derived-fields.js';
import { Order } from '../data/order.schema.js';
import type { CashRemittance } from '../domain/order-state.js';
import { cashBooksOf, withRemittances } from '../money/cash-books.js';
import { OrderChangedError } from '../orders.errors.js';
import { isTracked } from '../parcels/parcel-silence.js';
import { OrderWritesRepository } from './order-writes.repository.js';

/** Writes what a carrier has transferred of the cash of an order. It moves neither status nor goods. */
@Injectable()
export class CashRemittanceRepository {
  constructor(
    @InjectModel(Order.name) private readonly model: Model<Order>,
    private readonly writes: OrderWritesRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Adds transfers to an order that is paid at the door. About a parcel that is still on its way the carrier is asked: it has been paid
   * for what is not known here to be delivered.
   * @throws OrderChangedError if it has changed since it was read: then nothing is written
   */
  async add(order: Order, remittances: readonly CashRemittance[], now: Date): Promise<void> {
    const { _id, orderStatus, orderNumber, cod } = order;
    if (cod === undefined) throw new OrderChangedError(orderNumber);
    const after = { ...order, cod: withRemittances(cod, remittances) };
    const isAsked = this.config.shop.trackingSilenceMs > 0 && isTracked(order);
    const { matchedCount } = await this.model.updateOne(
      { _id, orderStatus, ...asRead(order) },
      {
        ...setAndUnset({
          ...attentionFields(after, this.writes.attentionTerms(now)),
          cashBooks: cashBooksOf(after.cod) ?? null,
          ...(isAsked ? { trackAt: now } : {}),
        }),
        $push: { 'cod.remittances': { $each: [...remittances] } },
      },
    );
    if (matchedCount === 0) throw new OrderChangedError(orderNumber);
  }
}
