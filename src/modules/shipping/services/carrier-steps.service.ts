import { Injectable } from '@nestjs/common';
import { toMajor } from '#common/money/money.js';
import { Clock } from '#common/time/clock.js';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { DeadCarrierOrderError } from '#infrastructure/carrier/dead-order.error.js';
import { Carrier, type CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import type { Order } from '#modules/orders/index.js';
import { DispatchRepository, type DispatchRecord } from '#modules/orders/parcels/index.js';

/** The carrier's identifiers of a shipment, and its page of it. */
export type Shipment = Required<Pick<Order, 'carrierOrderId' | 'trackingNumber' | 'courierName'>> & {
  readonly trackingUrl: string | null;
  readonly ewaybillNumber: string | null;
};

/**
 * The carrier's steps of a dispatch: create the order, assign a courier, schedule the pickup. Each completed step is
 * recorded. A retry resumes at the failed step, so no parcel is created twice.
 */
@Injectable()
export class CarrierStepsService {
  constructor(
    private readonly carrier: Carrier,
    private readonly records: DispatchRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param renewClaim called before each call to the carrier; an error that it throws ends the dispatch
   * @throws DeadCarrierOrderError when the reference has no living order, and gets none; ExternalCallError of the carrier, at the
   * step that failed
   */
  async run(shipment: CarrierShipment, renewClaim: () => Promise<void>): Promise<Shipment> {
    const { orderNumber: reference } = shipment;
    let record = await this.records.findOrCreate(reference, this.clock.now());
    if (record.shipmentId === undefined) record = await this.createOrder(record, shipment, renewClaim);
    else await this.refuseDead(record);
    if (record.trackingNumber === undefined) {
      if (shipment.codMinor !== undefined) await this.refuseOtherSum(record, shipment.codMinor, renewClaim);
      await renewClaim();
      const { trackingNumber, courierName } = await this.carrier.assignCourier(record.shipmentId!);
      record = await this.records.recordStep(reference, {
        trackingNumber,
        courierName,
        changedAt: this.clock.now(),
      });
    }
    if (!record.pickupScheduled) {
      await renewClaim();
      await this.carrier.schedulePickup(record.shipmentId!);
      record = await this.records.recordStep(reference, {
        pickupScheduled: true,
        changedAt: this.clock.now(),
      });
    }
    return {
      carrierOrderId: record.carrierOrderId!,
      trackingNumber: record.trackingNumber!,
      courierName: record.courierName!,
      trackingUrl: this.carrier.trackingPage(record.trackingNumber!) ?? null,
      ewaybillNumber: shipment.ewaybillNumber ?? record.ewaybillNumber ?? null,
    };
  }

  /** Staff may have cancelled in the carrier's panel what an earlier dispatch has left there. */
  private async refuseDead({ _id: orderNumber, carrierOrderId }: DispatchRecord): Promise<void> {
    if (await this.carrier.isCancelled({ orderNumber, carrierOrderId }))
      throw new DeadCarrierOrderError(`the order ${orderNumber} is cancelled at the carrier`);
  }

  /** Before anything leaves: the carrier collects what the customer was told, or its order is cancelled (decisions 14b). */
  private async refuseOtherSum(
    { _id: orderNumber, carrierOrderId }: DispatchRecord,
    codMinor: number,
    renewClaim: () => Promise<void>,
  ): Promise<void> {
    await renewClaim();
    const reference = { orderNumber, carrierOrderId };
    const saidMinor = await this.carrier.sumToCollect(reference);
    if (saidMinor === codMinor) return;
    await this.carrier.cancelShipment(reference);
    const [said, due] = [saidMinor, codMinor].map((minor) => toMajor(minor).toFixed(2));
    throw new ExternalCallError(
      'carrier',
      'rejected',
      `the carrier would collect ${said} in place of ${due}; its order is cancelled`,
    );
  }

  /** Keeps why a step has failed, for those who look at the order. */
  async recordFailure({ _id }: Order, { reason }: ExternalCallError): Promise<void> {
    await this.records.recordFailure(_id, { reason, at: this.clock.now() });
  }

  private async createOrder(
    record: DispatchRecord,
    shipment: CarrierShipment,
    renewClaim: () => Promise<void>,
  ): Promise<DispatchRecord> {
    // The response to an earlier request may have been lost.
    const made = record.orderRequested ? await this.carrier.findOrder(shipment.orderNumber) : undefined;
    // The order matters: a cancellation after `renewClaim` must see that the carrier was asked.
    const now = this.clock.now();
    await this.records.recordStep(record._id, {
      orderRequested: true,
      orderRequestedAt: now,
      ...withoutUndefined({ ewaybillNumber: shipment.ewaybillNumber }),
      changedAt: now,
    });
    await renewClaim();
    const { carrierOrderId, shipmentId } = made ?? (await this.carrier.createOrder(shipment));
    return this.records.recordStep(record._id, { carrierOrderId, shipmentId, changedAt: this.clock.now() });
  }
}
