import { Body, Controller, Param, Post, Redirect } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public } from '#http/decorators.js';
import { ConsoleForm } from './console-page.decorator.js';
import { FOREIGN_HOST } from './dev-console.errors.js';
import { PayOrderDto, PayOrderForm } from './dto/pay-order.dto.js';
import { afterForm } from './pages/notices.js';
import { noticeOfPayment } from './pages/payments.section.js';
import { SandboxPaymentsService } from './sandbox-payments.service.js';
import { SandboxPaymentView } from './views/sandbox-payment.view.js';

/** The customer's side of the sandbox payment gateway. Exists only while the gateway is embedded. */
@ApiTags('Developer console')
@Public()
@Controller('dev/payments')
export class PaymentsController {
  constructor(private readonly payments: SandboxPaymentsService) {}

  /**
   * Pays a gateway order, lets its payment fail, or only authorises it, and sends the signed webhook to this service, or
   * does with it what a network does.
   */
  @Post(':gatewayOrderId')
  @Answers({
    message: 'Payment made',
    type: SandboxPaymentView,
    errors: { 403: FOREIGN_HOST, 404: 'Order not found' },
  })
  pay(
    @Param('gatewayOrderId') gatewayOrderId: string,
    @Body() body: PayOrderDto,
  ): Promise<SandboxPaymentView> {
    return this.payments.pay(gatewayOrderId, body);
  }

  @Post(':gatewayOrderId/form')
  @ConsoleForm()
  @Redirect()
  async payByForm(@Param('gatewayOrderId') gatewayOrderId: string, @Body() body: PayOrderForm) {
    const { webhookDelivered } = await this.payments.pay(gatewayOrderId, body);
    return afterForm(noticeOfPayment(body.outcome, webhookDelivered), 'payments');
  }
}
