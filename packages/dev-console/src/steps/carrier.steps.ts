import { Injectable } from '@nestjs/common';
import { SandboxCarrier } from '#infrastructure/carrier/adapters/sandbox.carrier.js';
import type { AdminOrderView } from '#modules/orders/index.js';
import { noticeOfReport, PARCEL_REPORTS } from '../pages/shipments.section.js';
import { SandboxShipmentsService } from '../sandbox-shipments.service.js';
import { StepSource, type OrderStep } from './order-step.js';

/** What the courier reports of an order's parcel. */
@Injectable()
export class CarrierSteps extends StepSource {
  override readonly who = 'Courier';

  constructor(
    private readonly carrier: SandboxCarrier,
    private readonly shipments: SandboxShipmentsService,
  ) {
    super();
  }

  /** A parcel that the shop has cancelled may be on its way all the same, so the courier may report it. */
  override async stepsOf({ orderNumber }: AdminOrderView): Promise<OrderStep[]> {
    if ((await this.carrier.findParcelOf(orderNumber)) === undefined) return [];
    return PARCEL_REPORTS.map(([status, label]) => ({
      name: `report-${status.toLowerCase().replaceAll(' ', '-')}`,
      label,
      take: async () => noticeOfReport(await this.shipments.report(orderNumber, status)),
    }));
  }
}
