import { Injectable, Logger } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { IdempotencyService, type Attach } from '#infrastructure/idempotency/idempotency.service.js';
import { DeadCarrierOrderError } from '#infrastructure/carrier/dead-order.error.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import {
  OrderRepository,
  type Order,
  OrderNotFoundError,
  PaymentDisputedError,
} from '#modules/orders/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { awaitsCash } from '#modules/orders/cash/index.js';
import { OrderAuditService, OrderTransitionService } from '#modules/orders/writing/index.js';
import { shipped } from '#modules/orders/parcels/index.js';
import {
  CarrierTimeoutError,
  CarrierUnreachableError,
  DispatchFailedError,
  OrderCannotBeDispatchedError,
} from '../shipping.errors.js';
import { toDispatch, type DispatchView } from '../views/dispatch.view.js';
import { CarrierStepsService, type Shipment } from './carrier-steps.service.js';
import { DeadCarrierOrdersService } from './dead-carrier-orders.service.js';
import { DispatchClaimsService, type DispatchClaim } from './dispatch-claims.service.js';
import { ShipmentCancellationService } from './shipment-cancellation.service.js';
import { ShipmentDetailsService, type DispatchRequest } from './shipment-details.service.js';

/** How many dead carrier orders one dispatch leaves behind. */
const MOST_DEAD_ORDERS = 2;

/** How a shipment is recorded. */
interface ShipOptions {
  readonly by: string;
  readonly attach: Attach;
}

/** Dispatches orders. The order changes only after all of the carrier's steps have succeeded. */
@Injectable()
export class DispatchService {
  private readonly logger = new Logger('Dispatch');

  constructor(
    private readonly claims: DispatchClaimsService,
    private readonly steps: CarrierStepsService,
    private readonly details: ShipmentDetailsService,
    private readonly transitions: OrderTransitionService,
    private readonly cancellations: ShipmentCancellationService,
    private readonly dead: DeadCarrierOrdersService,
    private readonly audit: OrderAuditService,
    private readonly orders: OrderRepository,
    private readonly invoices: InvoiceNumbersService,
    private readonly keys: IdempotencyService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Dispatches a paid order.
   * @throws what `DispatchClaimsService.claim` throws; CarrierTimeoutError, CarrierUnreachableError,
   * DispatchFailedError if a step at the carrier fails. The order is then unchanged, and a retry resumes at that
   * step. What `IdempotencyService.once` throws
   */
  async dispatch(
    orderId: string,
    request: DispatchRequest,
    { adminId, key }: { adminId: string; key?: string | undefined },
  ): Promise<DispatchView> {
    const { length, breadth, height, weight } = request.parcel;
    const shipped = await this.keys.once(
      {
        userId: adminId,
        key,
        request: ['dispatch', orderId, request.phone, length, breadth, height, weight].concat(
          request.ewaybillNumber === undefined ? [] : [String(request.ewaybillNumber)],
        ),
      },
      (attach) => this.dispatchNow(orderId, request, { by: `ADMIN:${adminId}`, attach }),
      (dispatched) => findOrFail(this.orders.findWithGatewayOrder(dispatched), OrderNotFoundError),
    );
    return toDispatch(shipped);
  }

  private async dispatchNow(orderId: string, request: DispatchRequest, record: ShipOptions): Promise<Order> {
    let claim = await this.claims.claim(orderId);
    try {
      for (let left = 0; ; left++) {
        const shipment = await this.handOver(claim, request, left < MOST_DEAD_ORDERS);
        if (!(shipment instanceof DeadCarrierOrderError)) return await this.ship(claim, shipment, record);
        claim = await this.dead.leave(claim, record.by, shipment);
      }
    } catch (error) {
      await this.abandon(claim);
      throw error;
    }
  }

  /** @returns the error of a dead carrier order that may be left behind */
  private async handOver(
    claim: DispatchClaim,
    request: DispatchRequest,
    mayLeave: boolean,
  ): Promise<Shipment | DeadCarrierOrderError> {
    const described = await this.details.describe(claim.order, request);
    const details = { ...described, invoiceNumber: await this.invoiceNumberOf(claim.order) };
    try {
      return await this.steps.run(details, () => this.claims.renew(claim));
    } catch (error) {
      if (mayLeave && error instanceof DeadCarrierOrderError) return error;
      if (error instanceof ExternalCallError) {
        this.logCarrierFailure(claim.order, error);
        await this.steps.recordFailure(claim.order, error);
      }
      throw asDispatchFailure(error);
    }
  }

  /**
   * Returns the number of the invoice. An order that is paid at the door is invoiced as it is sent: once, whatever
   * becomes of the dispatch (decisions 14e).
   */
  private async invoiceNumberOf(order: Order): Promise<string | undefined> {
    if (order.invoiceNumber !== undefined || !awaitsCash(order)) return order.invoiceNumber;
    const given = await this.invoices.giveInvoice(order._id);
    return given?.invoiceNumber ?? (await this.orders.findById(order._id.toHexString()))?.invoiceNumber;
  }

  /** The client gets the same message for every failure. The log and the order's `dispatch` have the carrier's reason. */
  private logCarrierFailure(
    { orderNumber }: Order,
    { failure, status, retryable, reason }: ExternalCallError,
  ): void {
    const line = { orderNumber, failure, status, reason };
    if (failure === 'rejected' && !retryable) {
      this.logger.error({
        event: 'dispatch.carrier_refused',
        msg: 'The carrier refused a dispatch; a retry without a correction will fail again',
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

  private async ship(claim: DispatchClaim, shipment: Shipment, { by, attach }: ShipOptions): Promise<Order> {
    try {
      return await this.unitOfWork.run(async () => {
        const order = await this.claims.findClaimed(claim);
        await attach(order._id.toHexString());
        const after = await this.transitions.apply(order, shipped(order, this.clock.now()), { by, shipment });
        await this.audit.record('ORDER_DISPATCHED', order, after);
        return after;
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
   * Cleans up a failed dispatch. If the order was cancelled in the meantime, its shipment is cancelled too, also if
   * the order was reopened since. The
   * claim is released immediately; if that fails, its lease expires.
   */
  private async abandon(claim: DispatchClaim): Promise<void> {
    try {
      await this.cancellations.requestIfAbandoned(claim.order);
      await this.claims.release(claim);
    } catch (error) {
      this.logger.error({
        event: 'dispatch.abandon_failed',
        msg: 'Cleaning up a failed dispatch failed; its lease will expire',
        orderNumber: claim.order.orderNumber,
        err: error,
      });
    }
  }
}

function asDispatchFailure(error: unknown): Error {
  if (error instanceof OrderCannotBeDispatchedError || error instanceof PaymentDisputedError) return error;
  if (!(error instanceof ExternalCallError)) return new DispatchFailedError({ cause: error });
  if (error.failure === 'timeout') return new CarrierTimeoutError({ cause: error });
  return error.failure === 'unreachable'
    ? new CarrierUnreachableError({ cause: error })
    : new DispatchFailedError({ cause: error });
}
