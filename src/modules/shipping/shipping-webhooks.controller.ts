import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { AnswerWithin, CanFail, Public, RawResponse, WebhookBody } from '#http/decorators.js';
import { InvalidWebhookKeyError } from '#infrastructure/carrier/carrier.errors.js';
import { MalformedWebhookError, type ReceivedWebhook } from '#infrastructure/webhooks/webhook-request.js';
import { CarrierWebhookDto } from './dto/carrier-webhook.dto.js';
import { TrackingEventsService } from './services/tracking-events.service.js';
import { WEBHOOK_ANSWER_MS } from './shipping.limits.js';
import { CarrierWebhookAnswer } from './views/dispatch.view.js';

/**
 * The webhooks of the carrier. The route is public: the adapter authenticates each request by its key before it reads it. The
 * sender repeats an event until it gets a 2xx.
 */
@ApiTags('Webhooks')
@Public()
@RawResponse()
@AnswerWithin(WEBHOOK_ANSWER_MS)
@Controller('orders')
export class ShippingWebhooksController {
  constructor(private readonly deliveries: TrackingEventsService) {}

  /** Tracking events of the carrier. */
  @Post('carrier-webhook')
  @HttpCode(200)
  @WebhookBody()
  @ApiSecurity('carrierKey')
  @ApiBody({ type: CarrierWebhookDto })
  @ApiOkResponse({ type: CarrierWebhookAnswer, description: 'The event is recorded' })
  @CanFail(MalformedWebhookError, InvalidWebhookKeyError)
  receiveCarrierWebhook(@Req() webhook: ReceivedWebhook): Promise<CarrierWebhookAnswer> {
    return this.deliveries.receive(webhook);
  }
}
