import { Body, Get, Param, Post } from '@nestjs/common';
import { Answers } from '#http/decorators.js';
import { SandboxShipmentNotFoundError } from '#infrastructure/carrier/adapters/sandbox.errors.js';
import { ConsoleController, ConsoleForm } from './console.decorators.js';
import { CarrierSettingsDto, MoveShipmentDto } from './dto/sandbox-carrier.dto.js';
import { afterForm } from './pages/notices.js';
import { noticeOfReport } from './pages/shipments.section.js';
import { SandboxShipmentsService } from './sandbox-shipments.service.js';
import { CarrierSettingsView, ShipmentMoveView } from './views/sandbox-carrier.view.js';

/** The courier's side of the sandbox carrier, and its fault switches. Exists only while the carrier is embedded. */
@ConsoleController('dev')
export class SandboxCarrierController {
  constructor(private readonly shipments: SandboxShipmentsService) {}

  /** Reports a status of a dispatched order: sends the carrier webhook to this service. */
  @Post('shipments/:orderNumber')
  @Answers({ message: 'Shipment updated', type: ShipmentMoveView, errors: [SandboxShipmentNotFoundError] })
  reportParcelStatus(
    @Param('orderNumber') orderNumber: string,
    @Body() body: MoveShipmentDto,
  ): Promise<ShipmentMoveView> {
    return this.shipments.report(orderNumber, body.status);
  }

  @ConsoleForm('shipments/:orderNumber')
  async reportParcelStatusByForm(
    @Param('orderNumber') orderNumber: string,
    @Body() { status }: MoveShipmentDto,
  ) {
    return afterForm(noticeOfReport(await this.shipments.report(orderNumber, status)), 'shipments');
  }

  /** The fault switches of the sandbox carrier. */
  @Get('carrier')
  @Answers({ message: 'Carrier settings fetched', type: CarrierSettingsView })
  getCarrierSettings(): Promise<CarrierSettingsView> {
    return this.shipments.settings();
  }

  /** Sets switches, and sends the webhooks that they had held back. */
  @Post('carrier')
  @Answers({ message: 'Carrier settings changed', type: CarrierSettingsView })
  changeCarrierSettings(@Body() changes: CarrierSettingsDto): Promise<CarrierSettingsView> {
    return this.shipments.changeSettings(changes);
  }

  @ConsoleForm('carrier')
  async changeCarrierSettingsByForm(@Body() changes: CarrierSettingsDto) {
    await this.shipments.changeSettings(changes);
    return afterForm('carrier-set', 'shipments');
  }
}
