import { Body, Controller, Get, Post, Redirect } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public } from '#http/decorators.js';
import { ConsoleForm } from './console-page.decorator.js';
import { FOREIGN_HOST } from './dev-console.errors.js';
import { CarrierSettingsDto } from './dto/carrier-settings.dto.js';
import { afterForm } from './pages/notices.js';
import { SandboxShipmentsService } from './sandbox-shipments.service.js';
import { CarrierSettingsView } from './views/carrier-settings.view.js';

/** The switches by which the sandbox carrier goes wrong. Exists only while the carrier is embedded. */
@ApiTags('Developer console')
@Public()
@Controller('dev/carrier')
export class CarrierSettingsController {
  constructor(private readonly shipments: SandboxShipmentsService) {}

  /** How the switches stand. */
  @Get()
  @Answers({ message: 'Carrier settings fetched', type: CarrierSettingsView, errors: { 403: FOREIGN_HOST } })
  find(): Promise<CarrierSettingsView> {
    return this.shipments.settings();
  }

  /** Turns switches, and sends the webhooks that were held back by them. */
  @Post()
  @Answers({ message: 'Carrier settings changed', type: CarrierSettingsView, errors: { 403: FOREIGN_HOST } })
  change(@Body() changes: CarrierSettingsDto): Promise<CarrierSettingsView> {
    return this.shipments.changeSettings(changes);
  }

  @Post('form')
  @ConsoleForm()
  @Redirect()
  async changeByForm(@Body() changes: CarrierSettingsDto) {
    await this.shipments.changeSettings(changes);
    return afterForm('carrier-set', 'shipments');
  }
}
