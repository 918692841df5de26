import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { Clock } from '#common/time/clock.js';
import { UsersService } from '#modules/users/index.js';
import { DispatchRepository } from '../writing/dispatch.repository.js';
import type { Order } from '../data/order.schema.js';
import type { FormerShipment } from '../domain/order-state.js';
import { parcelReference } from '../parcels/parcels.js';
import { isPayable } from '../money/payment-decision.js';
import { toAdminOrder, type AdminOrderView } from '../views/order-admin.view.js';
import { PaymentLinksService } from './payment-links.service.js';

/** The details beside an order, by the dispatch of its present parcel. */
@Injectable()
export class OrderDetailsService {
  constructor(
    private readonly dispatches: DispatchRepository,
    private readonly users: UsersService,
    private readonly links: PaymentLinksService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The whole of an order as administrators see it. */
  async show(order: Order): Promise<AdminOrderView> {
    const { statusHistory, notes = [], redelivery } = order;
    const acts = [...statusHistory, ...notes, ...(redelivery === undefined ? [] : [redelivery])];
    const authors = acts.map(({ by }) => by);
    // One after the other: it is read in units of work, too.
    const dispatch = await this.dispatches.find(parcelReference(order));
    const names = await this.users.staffNames(authors);
    const cash = { now: this.clock.now(), remittanceMs: this.config.shop.codRemittanceMs };
    return toAdminOrder(order, dispatch, names, { paymentLink: this.paymentLinkOf(order), cash });
  }

  private paymentLinkOf(order: Order): string | null | undefined {
    if (order.paymentLink === undefined) return undefined;
    return isPayable(order, this.clock.now()) ? this.links.urlOf(order) : null;
  }

  /**
   * Returns what the carrier holds, or may hold, of the order's present parcel; undefined if it was never asked for
   * one.
   */
  async shipmentOf(order: Order): Promise<FormerShipment | undefined> {
    const reference = parcelReference(order);
    const record = await this.dispatches.find(reference);
    if (record?.orderRequested !== true && order.trackingNumber === undefined) return undefined;
    // The order may have another number than it was dispatched with.
    const { carrierOrderId, trackingNumber, courierName } = { ...record, ...order };
    return { reference, carrierOrderId, trackingNumber, courierName, endedAt: this.clock.now() };
  }
}
