import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import type { DeadCarrierOrderError } from '#infrastructure/carrier/dead-order.error.js';
import { OrderDetailsService } from '#modules/orders/index.js';
import { OrderTransitionService } from '#modules/orders/writing/index.js';
import { parcelReference } from '#modules/orders/parcels/index.js';
import { DispatchClaimsService, type DispatchClaim } from './dispatch-claims.service.js';

/** Leaves carrier orders behind that are dead, so that a dispatch goes on under the next reference (decisions 14.6). */
@Injectable()
export class DeadCarrierOrdersService {
  private readonly logger = new Logger('Dispatch');

  constructor(
    private readonly claims: DispatchClaimsService,
    private readonly details: OrderDetailsService,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Keeps what the carrier has of the present parcel among the former shipments. Its cancellation is requested as of every former
   * one: an order that comes alive after all must not be picked up.
   * @returns the claim with the order, whose present parcel is the next one
   * @throws OrderCannotBeDispatchedError when the claim has ended
   */
  async leave(claim: DispatchClaim, by: string, { reason }: DeadCarrierOrderError): Promise<DispatchClaim> {
    const order = await this.unitOfWork.run(async () => {
      const present = await this.claims.findClaimed(claim);
      const former = await this.details.shipmentOf(present);
      if (former === undefined) return present;
      const shipments = [...(present.shipments ?? []), former];
      // What was said of the dead one is not said of the next.
      return this.transitions.apply(present, { shipments, carrierStatus: null }, { by });
    });
    this.logger.warn({
      event: 'dispatch.carrier_order_dead',
      msg: 'The carrier order is cancelled or was used before; the dispatch goes on under the next reference',
      orderNumber: order.orderNumber,
      reference: parcelReference(claim.order),
      next: parcelReference(order),
      reason,
    });
    return { ...claim, order };
  }
}
