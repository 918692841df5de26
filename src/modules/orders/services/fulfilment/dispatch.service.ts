import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import type { Order } from '../../data/order.schema.js';
import { shipped } from '../../domain/order-moves.js';
import {
  CarrierTimeoutError,
  CarrierUnreachableError,
  DispatchFailedError,
  OrderCannotBeDispatchedError,
} from '../../orders.errors.js';
import { toDispatch, type DispatchView } from '../../views/order-answers.view.js';
import { CarrierSteps, type Shipment } from './carrier-steps.service.js';
import { DispatchClaims, type DispatchClaim } from './dispatch-claims.service.js';
import { OrderTransitions } from '../order-transitions.service.js';
import { ShipmentCancellationService } from './shipment-cancellation.service.js';
import { ShipmentDetailsService, type DispatchRequest } from './shipment-details.service.js';

/** Of the carrier's words in a log line, in characters. */
const LONGEST_REASON = 400;

/** Hands an order to the carrier. The order changes only after all of the carrier's steps have succeeded. */
@Injectable()
export class DispatchService {
  private readonly logger = new Logger('Dispatch');

  constructor(
    private readonly claims: DispatchClaims,
    private readonly steps: CarrierSteps,
    private readonly details: ShipmentDetailsService,
    private readonly transitions: OrderTransitions,
    private readonly cancellations: ShipmentCancellationService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Dispatches a paid order.
   * @throws what `DispatchClaims.claim` throws; CarrierTimeoutError, CarrierUnreachableError, DispatchFailedError when
   * a step at the carrier fails: the order is as it was, and a retry goes on from that step
   */
  async dispatch(orderId: string, request: DispatchRequest, adminId: string): Promise<DispatchView> {
    const claim = await this.claims.claim(orderId);
    try {
      const shipment = await this.handOver(claim, request);
      return toDispatch(await this.ship(claim, shipment, adminId));
    } catch (error) {
      await this.abandon(claim);
      throw error;
    }
  }

  private async handOver(claim: DispatchClaim, request: DispatchRequest): Promise<Shipment> {
    const details = await this.details.describe(claim.order, request);
    try {
      return await this.steps.take(claim.order, details, () => this.claims.renew(claim));
    } catch (error) {
      if (error instanceof ExternalCallError) this.logCarrierFailure(claim.order, error);
      throw asDispatchFailure(error);
    }
  }

  /** The client is told to retry, whatever the reason; the person who wonders why finds it here. */
  private logCarrierFailure(
    { orderNumber }: Order,
    { failure, status, retryable, message }: ExternalCallError,
  ): void {
    const line = { orderNumber, failure, status, reason: message.slice(0, LONGEST_REASON) };
    if (failure === 'rejected' && !retryable) {
      this.logger.error({
        event: 'dispatch.carrier_refused',
        msg: 'The carrier refused a dispatch; a retry alone will not help',
        ...line,
      });
      return;
    }
    this.logger.warn({
      event: 'dispatch.carrier_failed',
      msg: 'The carrier failed during a dispatch',
      ...line,
    });
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
        event: 'dispatch.not_recorded',
        msg: 'The carrier has an order that could not be recorded as shipped',
        orderNumber,
        ...shipment,
      });
      throw error;
    }
  }

  /**
   * Ends a dispatch that has failed: what was made at the carrier goes if the order was cancelled meanwhile, and the
   * right to dispatch is given back at once. Should that fail, the right expires by itself.
   */
  private async abandon(claim: DispatchClaim): Promise<void> {
    try {
      await this.cancellations.requestIfCancelled(claim.order);
      await this.claims.release(claim);
    } catch (error) {
      this.logger.error({
        event: 'dispatch.abandon_failed',
        msg: 'A failed dispatch could not be ended; its lease expires by itself',
        orderNumber: claim.order.orderNumber,
        err: error,
      });
    }
  }
}

function asDispatchFailure(error: unknown): Error {
  if (error instanceof OrderCannotBeDispatchedError) return error;
  if (!(error instanceof ExternalCallError)) return new DispatchFailedError(error);
  if (error.failure === 'timeout') return new CarrierTimeoutError(error);
  return error.failure === 'unreachable'
    ? new CarrierUnreachableError(error)
    : new DispatchFailedError(error);
}
