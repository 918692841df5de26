import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Carrier, type CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import { DispatchRepository } from '../../data/dispatch.repository.js';
import type { DispatchRecord } from '../../data/dispatch-record.schema.js';
import type { Order } from '../../data/order.schema.js';

/** The carrier's identifiers of a shipment. */
export interface Shipment {
  readonly carrierOrderId: string;
  readonly trackingNumber: string;
  readonly courierName: string;
}

/**
 * The carrier's steps of a dispatch: create the order, assign a courier, schedule the pickup. Each completed step is
 * recorded. A retry resumes at the failed step, so no order gets a second shipment.
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
   * @throws ExternalCallError of the carrier, at the step that failed
   */
  async run(order: Order, shipment: CarrierShipment, renewClaim: () => Promise<void>): Promise<Shipment> {
    let record = await this.records.findOrCreate(order._id, this.clock.now());
    record = await this.withCarrierOrder(record, shipment, renewClaim);
    if (record.trackingNumber === undefined) await renewClaim();
    record = await this.withCourier(record);
    if (!record.pickupScheduled) await renewClaim();
    record = await this.withPickup(record);
    return {
      carrierOrderId: record.carrierOrderId!,
      trackingNumber: record.trackingNumber!,
      courierName: record.courierName!,
    };
  }

  private async withCarrierOrder(
    record: DispatchRecord,
    shipment: CarrierShipment,
    renewClaim: () => Promise<void>,
  ): Promise<DispatchRecord> {
    if (record.shipmentId !== undefined) return record;
    // The response to an earlier request may have been lost.
    const made = record.orderRequested ? await this.carrier.findOrder(shipment.orderNumber) : undefined;
    // The order matters: a cancellation after `renewClaim` must see that the carrier was asked.
    await this.records.recordStep(record._id, { orderRequested: true, orderRequestedAt: this.clock.now() });
    await renewClaim();
    const { carrierOrderId, shipmentId } = made ?? (await this.carrier.createOrder(shipment));
    return this.records.recordStep(record._id, { carrierOrderId, shipmentId });
  }

  private async withCourier(record: DispatchRecord): Promise<DispatchRecord> {
    if (record.trackingNumber !== undefined) return record;
    const { trackingNumber, courierName } = await this.carrier.assignCourier(record.shipmentId!);
    return this.records.recordStep(record._id, { trackingNumber, courierName });
  }

  private async withPickup(record: DispatchRecord): Promise<DispatchRecord> {
    if (record.pickupScheduled) return record;
    await this.carrier.schedulePickup(record.shipmentId!);
    return this.records.recordStep(record._id, { pickupScheduled: true });
  }
}
