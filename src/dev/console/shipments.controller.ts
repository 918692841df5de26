import { Body, Controller, Param, Post, Redirect } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public } from '#http/decorators.js';
import { ConsoleForm } from './console-page.decorator.js';
import { FOREIGN_HOST } from './dev-console.errors.js';
import { MoveShipmentDto } from './dto/move-shipment.dto.js';
import { afterForm } from './pages/notices.js';
import { SandboxShipmentsService } from './sandbox-shipments.service.js';
import { ShipmentMoveView } from './views/shipment-move.view.js';

/** The courier's side of the sandbox carrier. Exists only while the carrier is embedded. */
@ApiTags('Developer console')
@Public()
@Controller('dev/shipments')
export class ShipmentsController {
  constructor(private readonly shipments: SandboxShipmentsService) {}

  /** Reports a status of a dispatched order: sends the carrier webhook to this service. */
  @Post(':orderNumber')
  @Answers({
    message: 'Shipment updated',
    type: ShipmentMoveView,
    errors: { 403: FOREIGN_HOST, 404: 'Order not found' },
  })
  report(
    @Param('orderNumber') orderNumber: string,
    @Body() body: MoveShipmentDto,
  ): Promise<ShipmentMoveView> {
    return this.shipments.report(orderNumber, body.status);
  }

  @Post(':orderNumber/form')
  @ConsoleForm()
  @Redirect()
  async reportByForm(@Param('orderNumber') orderNumber: string, @Body() { status }: MoveShipmentDto) {
    const { webhookDelivered } = await this.shipments.report(orderNumber, status);
    return afterForm(webhookDelivered ? 'reported' : 'report-lost', 'shipments');
  }
}
