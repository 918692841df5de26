import { Body, Get, Param, Post } from '@nestjs/common';
import { Answers } from '#http/decorators.js';
import {
  SandboxOfferTooHighError,
  SandboxDisputeNotFoundError,
  SandboxOrderNotFoundError,
  SandboxPaymentNotFoundError,
  SandboxRefundEndedError,
  SandboxRefundNotFoundError,
} from '#infrastructure/payment-gateway/adapters/sandbox.errors.js';
import { ConsoleController, ConsoleForm } from './console.decorators.js';
import { UndeliveredWebhookNotFoundError } from './dev-console.errors.js';
import {
  DisputeStepDto,
  DisputeStepForm,
  EndRefundDto,
  FailedRefundForm,
  GatewaySettingsDto,
  PayOrderDto,
  PayOrderForm,
} from './dto/sandbox-gateway.dto.js';
import { afterForm } from './pages/notices.js';
import { noticeOfDispute, noticeOfPayment, noticeOfRefund } from './pages/payments.section.js';
import { SandboxPaymentsService } from './sandbox-payments.service.js';
import {
  EndedRefundView,
  GatewaySettingsView,
  PendingRefundView,
  SandboxDisputeView,
  SandboxPaymentView,
  SentWebhookView,
  UndeliveredWebhookView,
} from './views/sandbox-gateway.view.js';

/** The customer's and the bank's side of the sandbox payment gateway. Exists only while the gateway is embedded. */
@ConsoleController('dev')
export class SandboxGatewayController {
  constructor(private readonly payments: SandboxPaymentsService) {}

  /**
   * Pays a gateway order, fails its payment, or only authorises it. Sends the signed webhook to this service, with the
   * delivery fault that `webhook` names. A captured payment may differ from the order's amount: by `offer` or `fee`, as the
   * gateway makes them, or by a wrong `amount`.
   */
  @Post('payments/:gatewayOrderId')
  @Answers({
    message: 'Payment made',
    type: SandboxPaymentView,
    errors: [SandboxOrderNotFoundError, SandboxOfferTooHighError],
  })
  payGatewayOrder(
    @Param('gatewayOrderId') gatewayOrderId: string,
    @Body() body: PayOrderDto,
  ): Promise<SandboxPaymentView> {
    return this.payments.pay(gatewayOrderId, body);
  }

  @ConsoleForm('payments/:gatewayOrderId')
  async payGatewayOrderByForm(@Param('gatewayOrderId') gatewayOrderId: string, @Body() body: PayOrderForm) {
    const { webhookDelivered } = await this.payments.pay(gatewayOrderId, body);
    return afterForm(noticeOfPayment(body.outcome, webhookDelivered), 'payments');
  }

  /** The fault switches of the sandbox gateway. */
  @Get('gateway')
  @Answers({ message: 'Gateway settings read', type: GatewaySettingsView })
  getGatewaySettings(): Promise<GatewaySettingsView> {
    return this.payments.settings();
  }

  /** Sets switches of the sandbox gateway. */
  @Post('gateway')
  @Answers({ message: 'Gateway settings changed', type: GatewaySettingsView })
  changeGatewaySettings(@Body() body: GatewaySettingsDto): Promise<GatewaySettingsView> {
    return this.payments.changeSettings(body);
  }

  @ConsoleForm('gateway')
  async changeGatewaySettingsByForm(@Body() body: GatewaySettingsDto) {
    await this.payments.changeSettings(body);
    return afterForm('switched', 'payments');
  }

  /** The refunds that the gateway has answered as pending and not ended, newest first. */
  @Get('refunds')
  @Answers({ message: 'Pending refunds fetched', type: [PendingRefundView] })
  listPendingRefunds(): Promise<PendingRefundView[]> {
    return this.payments.pendingRefunds();
  }

  /** Ends a pending refund, or lets one fail that was processed, and sends the signed webhook to this service. */
  @Post('refunds/:gatewayRefundId')
  @Answers({
    message: 'Refund ended',
    type: EndedRefundView,
    errors: [SandboxRefundNotFoundError, SandboxRefundEndedError],
  })
  endRefund(
    @Param('gatewayRefundId') gatewayRefundId: string,
    @Body() body: EndRefundDto,
  ): Promise<EndedRefundView> {
    return this.payments.endRefund(gatewayRefundId, body);
  }

  @ConsoleForm('refunds/:gatewayRefundId')
  async endRefundByForm(@Param('gatewayRefundId') gatewayRefundId: string, @Body() body: EndRefundDto) {
    return afterForm(noticeOfRefund(await this.payments.endRefund(gatewayRefundId, body)), 'payments');
  }

  @ConsoleForm('failed-refunds')
  async failRefundByForm(@Body() { gatewayRefundId }: FailedRefundForm) {
    const ended = await this.payments.endRefund(gatewayRefundId, { status: 'failed' });
    return afterForm(noticeOfRefund(ended), 'payments');
  }

  /** Opens a dispute of a payment, or reports what becomes of it, with the signed webhook. */
  @Post('disputes/:gatewayPaymentId')
  @Answers({
    message: 'Dispute reported',
    type: SandboxDisputeView,
    errors: [SandboxPaymentNotFoundError, SandboxDisputeNotFoundError],
  })
  disputeGatewayPayment(
    @Param('gatewayPaymentId') gatewayPaymentId: string,
    @Body() body: DisputeStepDto,
  ): Promise<SandboxDisputeView> {
    return this.payments.dispute(gatewayPaymentId, body);
  }

  @ConsoleForm('disputes')
  async disputeByForm(@Body() { gatewayPaymentId, ...step }: DisputeStepForm) {
    return afterForm(noticeOfDispute(await this.payments.dispute(gatewayPaymentId, step)), 'payments');
  }

  /** The webhooks that this service has not confirmed: late, lost, refused ones; newest first. */
  @Get('webhooks')
  @Answers({ message: 'Undelivered webhooks fetched', type: [UndeliveredWebhookView] })
  listUndeliveredWebhooks(): Promise<UndeliveredWebhookView[]> {
    return this.payments.undeliveredWebhooks();
  }

  /** Sends a webhook now, regardless of what delayed it. */
  @Post('webhooks/:id')
  @Answers({ message: 'Webhook sent', type: SentWebhookView, errors: [UndeliveredWebhookNotFoundError] })
  sendWebhook(@Param('id') id: string): Promise<SentWebhookView> {
    return this.payments.sendWebhook(id);
  }

  @ConsoleForm('webhooks/:id')
  async sendWebhookByForm(@Param('id') id: string) {
    const { webhookDelivered } = await this.payments.sendWebhook(id);
    return afterForm(webhookDelivered ? 'webhook-sent' : 'webhook-refused', 'payments');
  }
}
