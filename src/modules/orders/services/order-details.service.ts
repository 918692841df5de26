import { Injectable } from '@nestjs/common';
import { DispatchRepository } from '../data/dispatch.repository.js';
import type { Order } from '../data/order.schema.js';
import { parcelReference } from '../domain/parcels.js';
import { toAdminOrder, type AdminOrderView } from '../views/admin-order.view.js';

/** The whole of an order as administrators see it: with the dispatch of its present parcel. */
@Injectable()
export class OrderDetailsService {
  constructor(private readonly dispatches: DispatchRepository) {}

  async show(order: Order): Promise<AdminOrderView> {
    return toAdminOrder(order, await this.dispatches.find(parcelReference(order)));
  }
}
