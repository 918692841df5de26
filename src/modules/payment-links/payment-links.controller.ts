import { Controller, Get, Header, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public } from '#http/decorators.js';
import { LinkExpiredError, OrderAlreadyPaidError, PaymentLinkNotFoundError } from './payment-links.errors.js';
import { LinkedOrdersService } from './services/linked-orders.service.js';
import { LinkedOrderView, LinkedPaymentView } from './views/linked-order.view.js';

/** The token of the link (256 random bits) authorises the request: for this order's payment, and nothing else. */
@ApiTags('Orders')
@Public()
@Controller('payment-links/:token')
export class PaymentLinksController {
  constructor(private readonly linked: LinkedOrdersService) {}

  /** The order of a payment link: what is bought, and what it costs. It says nothing of the customer. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers({
    message: 'Payment link fetched',
    type: LinkedOrderView,
    errors: [PaymentLinkNotFoundError, LinkExpiredError],
  })
  getPaymentLink(@Param('token') token: string): Promise<LinkedOrderView> {
    return this.linked.show(token);
  }

  /** Begins the payment: what the gateway's checkout needs. The order is confirmed by the gateway's webhook. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @Answers({
    message: 'Payment started',
    type: LinkedPaymentView,
    errors: [PaymentLinkNotFoundError, LinkExpiredError, OrderAlreadyPaidError],
  })
  startLinkedPayment(@Param('token') token: string): Promise<LinkedPaymentView> {
    return this.linked.startPayment(token);
  }
}
