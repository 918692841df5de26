import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type AuthenticatedUser, CurrentUser } from '#http/decorators.js';
import { OrderChangedError, OrderNotFoundError } from '#modules/orders/index.js';
import { VerifyPaymentDto } from './dto/verify-payment.dto.js';
import { OrderCancelledError, OrderExpiredError, PaymentVerificationFailedError } from './payments.errors.js';
import { PaymentReportsService } from './services/payment-reports.service.js';
import { PaymentVerifiedView } from './views/payment.view.js';

@ApiTags('Orders')
@Controller('orders')
export class PaymentsController {
  constructor(private readonly payments: PaymentReportsService) {}

  /** Confirms an order with the gateway's result of its payment. */
  @Post('verify-payment')
  @Answers({
    message: 'Payment verified',
    type: PaymentVerifiedView,
    errors: [
      PaymentVerificationFailedError,
      OrderNotFoundError,
      OrderExpiredError,
      OrderCancelledError,
      OrderChangedError,
    ],
  })
  verifyPayment(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: VerifyPaymentDto,
  ): Promise<PaymentVerifiedView> {
    return this.payments.verify(user.id, body);
  }
}
