import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { AnswerWithin, CanFail, Public, RawResponse, WebhookBody } from '#http/decorators.js';
import { InvalidWebhookSignatureError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import { MalformedWebhookError, type ReceivedWebhook } from '#infrastructure/webhooks/webhook-request.js';
import { GatewayWebhookDto } from './dto/payment-webhook.dto.js';
import { PaymentUndecidedError } from './payments.errors.js';
import { WEBHOOK_ANSWER_MS } from './payments.limits.js';
import { PaymentReportsService } from './services/payment-reports.service.js';
import { WebhookAnswer } from './views/payment.view.js';

/**
 * The webhooks of the payment gateway. The route is public: the adapter authenticates each request by its signature before
 * it reads it. The sender repeats an event until it gets a 2xx.
 */
@ApiTags('Webhooks')
@Public()
@RawResponse()
@AnswerWithin(WEBHOOK_ANSWER_MS)
@Controller('orders')
export class PaymentsWebhooksController {
  constructor(private readonly payments: PaymentReportsService) {}

  /**
   * Events of the payment gateway: `payment.captured`, `order.paid`, `payment.failed`, `refund.processed`, `refund.failed`,
   * and those of disputes, `payment.dispute.created` and its like. They may come in any order. Others are answered and ignored.
   * A payment of another amount than its order's pays the order if the gateway calls its own order paid: `payload.order` of
   * `order.paid` says so, else the gateway is asked; 503 while it does not answer, so that it repeats the event.
   */
  @Post('webhook')
  @HttpCode(200)
  @WebhookBody()
  @ApiSecurity('gatewaySignature')
  @ApiSecurity('gatewayOwnSignature')
  @ApiBody({ type: GatewayWebhookDto })
  @ApiOkResponse({ type: WebhookAnswer, description: 'The event is recorded' })
  @CanFail(MalformedWebhookError, InvalidWebhookSignatureError, PaymentUndecidedError)
  receivePaymentWebhook(@Req() webhook: ReceivedWebhook): Promise<WebhookAnswer> {
    return this.payments.receive(webhook);
  }
}
