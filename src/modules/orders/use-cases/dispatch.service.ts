import { Injectable, Logger } from '@nestjs/common';
import type { CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { UsersService } from '#modules/users/index.js';
import type { Order } from '../data/order.schema.js';
import { shipped } from '../domain/order-moves.js';
import {
  CarrierTimeoutError,
  CarrierUnreachableError,
  DispatchFailedError,
  OrderCannotBeDispatchedError,
} from '../orders.errors.js';
import { toDispatch, type DispatchView } from '../views/order-answers.view.js';
import { toCarrierShipment } from './carrier-shipment.js';
import { CarrierSteps, type Shipment } from './carrier-steps.service.js';
import { DispatchClaims, type DispatchClaim } from './dispatch-claims.service.js';
import { OrderTransitions } from './order-transitions.service.js';

/** Hands an order to the carrier. The order changes only after all of the carrier's steps have succeeded. */
@Injectable()
export class DispatchService {
  private readonly logger = new Logger('Dispatch');

  constructor(
    private readonly claims: DispatchClaims,
    private readonly steps: CarrierSteps,
    private readonly users: UsersService,
    private readonly transitions: OrderTransitions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Dispatches a paid order.
   * @throws what `DispatchClaims.claim` throws; CarrierTimeoutError, CarrierUnreachableError, DispatchFailedError when
   * a step at the carrier fails: the order is as it was, and a retry goes on from that step
   */
  async dispatch(orderId: string, parcel: CarrierShipment['parcel'], adminId: string): Promise<DispatchView> {
    const claim = await this.claims.claim(orderId);
    try {
      const shipment = await this.handOver(claim.order, parcel);
      return toDispatch(await this.ship(claim, shipment, adminId));
    } catch (error) {
      await this.release(claim);
      throw error;
    }
  }

  private async handOver(order: Order, parcel: CarrierShipment['parcel']): Promise<Shipment> {
    const owner = await this.users.findAccountOrNull(order.user.toHexString());
    if (owner === null) throw new OrderCannotBeDispatchedError();
    try {
      return await this.steps.take(order, toCarrierShipment(order, owner, parcel));
    } catch (error) {
      throw asDispatchFailure(error);
    }
  }

  private async ship(claim: DispatchClaim, shipment: Shipment, adminId: string): Promise<Order> {
    try {
      return await this.unitOfWork.run(async () => {
        const order = await this.claims.held(claim);
        return this.transitions.apply(order, shipped(order), { by: `ADMIN:${adminId}`, shipment });
      });
    } catch (error) {
      const { orderNumber } = claim.order;
      this.logger.error({
        msg: 'the carrier has an order that could not be recorded as shipped',
        orderNumber,
        ...shipment,
      });
      throw error;
    }
  }

  /** Gives the right back at once; should that fail, it runs out by itself. */
  private async release(claim: DispatchClaim): Promise<void> {
    try {
      await this.claims.release(claim);
    } catch (error) {
      this.logger.warn({
        msg: 'a dispatch was not released and runs out',
        orderNumber: claim.order.orderNumber,
        err: error,
      });
    }
  }
}

function asDispatchFailure(error: unknown): Error {
  if (!(error instanceof ExternalCallError)) return new DispatchFailedError(error);
  if (error.failure === 'timeout') return new CarrierTimeoutError(error);
  return error.failure === 'unreachable'
    ? new CarrierUnreachableError(error)
    : new DispatchFailedError(error);
}
