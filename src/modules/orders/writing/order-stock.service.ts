import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { newId } from '#infrastructure/database/new-id.js';
import { OrderedStockService, type RestockOccasion } from '#modules/products/stock/index.js';
import { LateDeliveryRepository } from './late-delivery.repository.js';
import { OrderNoteRepository } from './order-note.repository.js';
import type { Order } from '../data/order.schema.js';
import {
  isLateDelivery,
  lateDeliveryNote,
  missingAfter,
  missingWith,
  unitsTakenBy,
} from '../parcels/late-delivery.js';
import { linesWithout } from '../domain/order-lines.js';
import { unitsBackOf, type LineUnits } from '../sums/return-refund.js';

/**
 * Moves an order's units between it and the stock, as its states before and after a transition say. Call it inside the unit of
 * work of the transition.
 */
@Injectable()
export class OrderStockService {
  private readonly logger = new Logger('Orders');

  constructor(
    private readonly stock: OrderedStockService,
    private readonly deliveries: LateDeliveryRepository,
    private readonly notes: OrderNoteRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Units that are back are restocked; those of a late delivery are taken again (decisions 13.17).
   * @returns the order afterwards
   */
  async follow(before: Order, after: Order, by: string): Promise<Order> {
    const back = linesWithout(unitsBackOf(after), unitsBackOf(before));
    if (back.length > 0) return this.putBack(before, after, { back, by });
    return isLateDelivery(before, after) ? this.takeAgain(before, after, by) : after;
  }

  /** Takes what an earlier delivery could not take, as far as the stock has it now. */
  async takeMissing({ _id, orderNumber, missingUnits = [] }: Order): Promise<void> {
    const missing = await this.stock.takeAgain(missingUnits, { orderNumber, by: 'SYSTEM' });
    await this.deliveries.setMissing(_id, missing);
  }

  /** Puts units back, except those of the order that the stock still counts as its own. */
  private async putBack(
    { missingUnits = [] }: Order,
    after: Order,
    { back, by }: { readonly back: readonly LineUnits[]; readonly by: string },
  ): Promise<Order> {
    const restocked = linesWithout(back, missingUnits);
    if (restocked.length > 0) {
      const cause = restockCause(after, by);
      await this.stock.restock(restocked, { cause, orderNumber: after.orderNumber, by });
    }
    if (missingUnits.length === 0) return after;
    return this.deliveries.setMissing(after._id, missingAfter(missingUnits, back));
  }

  private async takeAgain(before: Order, after: Order, by: string): Promise<Order> {
    const { orderNumber, paymentStatus } = after;
    const units = unitsTakenBy(before, after);
    if (units.length === 0) return after;
    const missing = await this.stock.takeAgain(units, { orderNumber, by });
    this.logger.error({
      event: 'order.delivered_late',
      msg: 'An order was delivered after its units had gone back; its payment is left as it is',
      orderNumber,
      paymentStatus,
      missingUnits: missing.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    });
    const text = lateDeliveryNote(missing, paymentStatus);
    // An order with as many notes as it may have gets no other; the log has it.
    await this.notes.add(after._id.toHexString(), { _id: newId(), text, at: this.clock.now(), by: 'SYSTEM' });
    if (missing.length === 0) return after;
    return this.deliveries.setMissing(after._id, missingWith(after.missingUnits ?? [], missing));
  }
}

/** Why units go back: those that leave an order before its delivery are released, even if the administrator settles it later. */
function restockCause({ orderStatus }: Order, by: string): RestockOccasion['cause'] {
  if (['PENDING', 'PROCESSING', 'CANCELLED'].includes(orderStatus)) return 'RELEASED';
  return by === 'CARRIER' ? 'RTO' : 'RETURNED';
}
