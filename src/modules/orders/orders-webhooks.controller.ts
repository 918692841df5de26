import { Controller, Headers, HttpCode, Post, RawBody } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnswerWithin, CanFail, Public, RawResponse, WebhookBody } from '#http/decorators.js';
import { InvalidWebhookKeyError } from '#infrastructure/carrier/carrier.errors.js';
import { InvalidWebhookSignatureError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import { MalformedWebhookError, type WebhookHeaders } from '#infrastructure/webhooks/webhook-request.js';
import { CarrierWebhookDto, GatewayWebhookDto } from './dto/webhook-bodies.dto.js';
import { DeliveryUpdatesService } from './services/fulfilment/delivery-updates.service.js';
import { PaymentEventsService } from './services/payments/payment-events.service.js';
import { CarrierWebhookAnswer, WebhookAnswer } from './views/order-answers.view.js';

/** The gateway waits five seconds for a response, of which the rate limiters may use one. */
const ANSWER_WITHIN_MS = 3_500;

/** A request that has no body. */
const NO_BODY = Buffer.alloc(0);

/**
 * The webhooks of the payment gateway and the carrier. The routes are public: the adapters authenticate each request
 * by its signature or key before they parse it. The sender repeats an event until it gets a 2xx.
 */
@ApiTags('Orders (webhooks)')
@Public()
@RawResponse()
@AnswerWithin(ANSWER_WITHIN_MS)
@Controller('orders')
export class OrdersWebhooksController {
  constructor(
    private readonly payments: PaymentEventsService,
    private readonly deliveries: DeliveryUpdatesService,
  ) {}

  /** Events of the payment gateway: `{ event, payload: { payment: { entity } } }`, or `refund` for `payment`. */
  @Post('webhook')
  @HttpCode(200)
  @WebhookBody()
  @ApiHeader({
    name: 'x-gateway-signature',
    required: false,
    description: "hex HMAC-SHA256 of the raw body; in this header or in the gateway's own",
  })
  @ApiBody({ type: GatewayWebhookDto })
  @ApiOkResponse({ type: WebhookAnswer })
  @CanFail(MalformedWebhookError, InvalidWebhookSignatureError)
  paymentEvent(
    @RawBody() rawBody: Buffer | undefined,
    @Headers() headers: WebhookHeaders,
  ): Promise<WebhookAnswer> {
    return this.payments.receive(rawBody ?? NO_BODY, headers);
  }

  /** Tracking events of the carrier. */
  @Post('carrier-webhook')
  @HttpCode(200)
  @WebhookBody()
  @ApiHeader({ name: 'x-api-key', description: 'The configured secret' })
  @ApiBody({ type: CarrierWebhookDto })
  @ApiOkResponse({ type: CarrierWebhookAnswer })
  @CanFail(MalformedWebhookError, InvalidWebhookKeyError)
  carrierEvent(
    @RawBody() rawBody: Buffer | undefined,
    @Headers() headers: WebhookHeaders,
  ): Promise<CarrierWebhookAnswer> {
    return this.deliveries.receive(rawBody ?? NO_BODY, headers);
  }
}
