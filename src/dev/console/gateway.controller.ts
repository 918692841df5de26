import { Body, Controller, Get, Param, Post, Redirect } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public } from '#http/decorators.js';
import { ConsoleForm } from './console-page.decorator.js';
import { FOREIGN_HOST } from './dev-console.errors.js';
import { EndRefundDto } from './dto/end-refund.dto.js';
import { GatewaySettingsDto } from './dto/gateway-settings.dto.js';
import { afterForm } from './pages/notices.js';
import { SandboxPaymentsService } from './sandbox-payments.service.js';
import {
  EndedRefundView,
  GatewaySettingsView,
  PendingRefundView,
  SentWebhookView,
  UndeliveredWebhookView,
} from './views/sandbox-gateway.view.js';

/** The bank's side of the sandbox payment gateway. Exists only while the gateway is embedded. */
@ApiTags('Developer console')
@Public()
@Controller('dev')
export class GatewayController {
  constructor(private readonly payments: SandboxPaymentsService) {}

  /** How unkind the sandbox gateway is at present. */
  @Get('gateway')
  @Answers({ message: 'Gateway settings read', type: GatewaySettingsView, errors: { 403: FOREIGN_HOST } })
  settings(): Promise<GatewaySettingsView> {
    return this.payments.settings();
  }

  /** Sets switches of the sandbox gateway. */
  @Post('gateway')
  @Answers({ message: 'Gateway settings changed', type: GatewaySettingsView, errors: { 403: FOREIGN_HOST } })
  changeSettings(@Body() body: GatewaySettingsDto): Promise<GatewaySettingsView> {
    return this.payments.changeSettings(body);
  }

  @Post('gateway/form')
  @ConsoleForm()
  @Redirect()
  async changeSettingsByForm(@Body() body: GatewaySettingsDto) {
    await this.payments.changeSettings(body);
    return afterForm('switched', 'payments');
  }

  /** The refunds that the gateway has answered as pending and not ended, newest first. */
  @Get('refunds')
  @Answers({ message: 'Pending refunds fetched', type: [PendingRefundView], errors: { 403: FOREIGN_HOST } })
  refunds(): Promise<PendingRefundView[]> {
    return this.payments.pendingRefunds();
  }

  /** Ends a pending refund, and sends the signed webhook to this service. */
  @Post('refunds/:gatewayRefundId')
  @Answers({
    message: 'Refund ended',
    type: EndedRefundView,
    errors: { 403: FOREIGN_HOST, 404: 'Refund not found', 409: 'Refund has ended already' },
  })
  endRefund(
    @Param('gatewayRefundId') gatewayRefundId: string,
    @Body() body: EndRefundDto,
  ): Promise<EndedRefundView> {
    return this.payments.endRefund(gatewayRefundId, body);
  }

  @Post('refunds/:gatewayRefundId/form')
  @ConsoleForm()
  @Redirect()
  async endRefundByForm(@Param('gatewayRefundId') gatewayRefundId: string, @Body() body: EndRefundDto) {
    const { webhookDelivered } = await this.payments.endRefund(gatewayRefundId, body);
    return afterForm(webhookDelivered ? 'refund-ended' : 'webhook-late', 'payments');
  }

  /** The webhooks that this service has not confirmed: late, lost, refused ones; newest first. */
  @Get('webhooks')
  @Answers({
    message: 'Undelivered webhooks fetched',
    type: [UndeliveredWebhookView],
    errors: { 403: FOREIGN_HOST },
  })
  webhooks(): Promise<UndeliveredWebhookView[]> {
    return this.payments.undeliveredWebhooks();
  }

  /** Sends a webhook now, whatever held it back. */
  @Post('webhooks/:id')
  @Answers({
    message: 'Webhook sent',
    type: SentWebhookView,
    errors: { 403: FOREIGN_HOST, 404: 'Webhook not found' },
  })
  sendWebhook(@Param('id') id: string): Promise<SentWebhookView> {
    return this.payments.sendWebhook(id);
  }

  @Post('webhooks/:id/form')
  @ConsoleForm()
  @Redirect()
  async sendWebhookByForm(@Param('id') id: string) {
    const { webhookDelivered } = await this.payments.sendWebhook(id);
    return afterForm(webhookDelivered ? 'webhook-sent' : 'webhook-refused', 'payments');
  }
}
