import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnswerWithin, CanFail, Public, RawResponse, WebhookBody } from '#http/decorators.js';
import { MalformedGatewayEventError } from './domain/gateway-event.js';
import { CarrierEventDto } from './dto/carrier-event.dto.js';
import { CarrierKeyGuard } from './guards/carrier-key.guard.js';
import { GatewaySignatureGuard } from './guards/gateway-signature.guard.js';
import { InvalidWebhookKeyError, InvalidWebhookSignatureError } from './orders.errors.js';
import { DeliveryUpdates } from './use-cases/delivery-updates.service.js';
import { PaymentEvents } from './use-cases/payment-events.service.js';
import { CarrierWebhookAnswer, WebhookAnswer } from './views/order-answers.view.js';

/** The gateway waits five seconds for an answer, the limiters before it may take one of them. */
const ANSWER_WITHIN_MS = 3_500;

/**
 * What the payment gateway and the carrier call. They are public, and prove themselves by signature and key. Whoever is
 * not answered with success sends the event again, and an event may come any number of times.
 */
@ApiTags('Orders (webhooks)')
@Public()
@RawResponse()
@AnswerWithin(ANSWER_WITHIN_MS)
@Controller('orders')
export class OrdersWebhooksController {
  constructor(
    private readonly payments: PaymentEvents,
    private readonly deliveries: DeliveryUpdates,
  ) {}

  /** Events of the payment gateway: `{ event, payload: { payment: { entity } } }`, or `refund` for `payment`. */
  @Post('webhook')
  @HttpCode(200)
  @WebhookBody()
  @UseGuards(GatewaySignatureGuard)
  @ApiHeader({
    name: 'x-gateway-signature',
    required: false,
    description:
      "hex HMAC-SHA256 of the raw body; in this header or in the gateway's own `x-razorpay-signature`",
  })
  @ApiHeader({ name: 'x-razorpay-signature', required: false })
  @ApiOkResponse({ type: WebhookAnswer })
  @CanFail(MalformedGatewayEventError, InvalidWebhookSignatureError)
  paymentEvent(@Body() body: unknown): Promise<WebhookAnswer> {
    return this.payments.receive(body);
  }

  /** Tracking events of the carrier. */
  @Post('carrier-webhook')
  @HttpCode(200)
  @WebhookBody()
  @UseGuards(CarrierKeyGuard)
  @ApiHeader({ name: 'x-api-key', description: 'The configured secret' })
  @ApiOkResponse({ type: CarrierWebhookAnswer })
  @CanFail(InvalidWebhookKeyError)
  carrierEvent(@Body() body: CarrierEventDto): Promise<CarrierWebhookAnswer> {
    return this.deliveries.receive(body);
  }
}
