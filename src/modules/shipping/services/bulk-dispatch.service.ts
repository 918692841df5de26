import { Injectable } from '@nestjs/common';
import { AppError } from '#common/errors/app-error.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { noteAdministrator } from '#infrastructure/logging/request-context.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import {
  DispatchInProgressError,
  type Order,
  OrderChangedError,
  OrderNotFoundError,
  OrderRepository,
  isBeingDispatched,
} from '#modules/orders/index.js';
import { DispatchRepository } from '#modules/orders/parcels/index.js';
import type { DispatchManyDto } from '../dto/dispatch.dto.js';
import { DISPATCH_ORDER } from '../shipping.jobs.js';
import type { DispatchManyView, RefusedDispatchView } from '../views/bulk-dispatch.view.js';
import { refuseUndispatchable } from './dispatch-claims.service.js';
import { DispatchService } from './dispatch.service.js';
import { ShipmentDetailsService } from './shipment-details.service.js';

type Parcel = Pick<PayloadOf<typeof DISPATCH_ORDER>, 'parcel' | 'ewaybillNumber'>;

/** Dispatches several orders, each by a job of its own. */
@Injectable()
export class BulkDispatchService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly records: DispatchRepository,
    private readonly details: ShipmentDetailsService,
    private readonly dispatches: DispatchService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Refuses at once what cannot be dispatched, with the reason that the single dispatch would give first. The others are
   * dispatched by jobs, which are recorded before this returns. Whether a payment is captured only the job asks the gateway.
   */
  async start({ ids, parcels = [] }: DispatchManyDto, adminId: string): Promise<DispatchManyView> {
    const given = new Map(
      parcels.map(({ id, ewaybillNumber, ...parcel }): [string, Parcel] => [
        id,
        { parcel, ...(ewaybillNumber === undefined ? {} : { ewaybillNumber }) },
      ]),
    );
    const parcelOf = (id: string): Parcel => given.get(id) ?? { parcel: {} };
    const found = new Map(
      (await this.orders.findAllById(ids)).map((order) => [order._id.toHexString(), order]),
    );
    const accepted: string[] = [];
    const refused: RefusedDispatchView[] = [];
    for (const id of ids) {
      const refusal = await this.refusalOf(found.get(id), parcelOf(id));
      if (refusal === undefined) accepted.push(id);
      else refused.push({ id, reason: refusal.message, code: refusal.code });
    }
    await this.unitOfWork.run(async () => {
      await this.records.forgetFailures(accepted);
      await this.outbox.addAll(
        DISPATCH_ORDER,
        accepted.map((orderId) => ({
          payload: { orderId, adminId, ...parcelOf(orderId) },
          orderingKey: `order:${orderId}`,
        })),
      );
    });
    return { accepted, refused };
  }

  /** The outcome is kept at the order, and is no failure of the job. @throws what another attempt may not meet */
  @HandlesJob(DISPATCH_ORDER)
  async dispatch({ orderId, adminId, ...parcel }: PayloadOf<typeof DISPATCH_ORDER>): Promise<void> {
    noteAdministrator(adminId);
    try {
      await this.dispatches.dispatch(orderId, { ...parcel, phone: undefined }, { adminId });
    } catch (error) {
      if (isKept(error)) return;
      if (!isRefusal(error)) throw error;
      const order = await this.orders.findById(orderId);
      if (order === null) return;
      await this.records.recordFailure(order._id, { reason: error.message, at: this.clock.now() });
    }
  }

  /** Returns what the dispatch of the order alone would throw; undefined if it may be dispatched. */
  private async refusalOf(order: Order | undefined, parcel: Parcel): Promise<AppError | undefined> {
    try {
      if (order === undefined) throw new OrderNotFoundError();
      refuseUndispatchable(order);
      if (isBeingDispatched(order, this.clock.now())) throw new DispatchInProgressError();
      await this.details.describe(order, { ...parcel, phone: undefined });
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.kind !== 'unavailable') return error;
      throw error;
    }
  }
}

/** The carrier has failed: its words are at the order. */
function isKept(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof ExternalCallError;
}

/** The order cannot be dispatched as it is. Another dispatch, or another change, may let the next attempt through. */
function isRefusal(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error instanceof DispatchInProgressError || error instanceof OrderChangedError) return false;
  return error.kind === 'bad-request' || error.kind === 'not-found' || error.kind === 'conflict';
}
