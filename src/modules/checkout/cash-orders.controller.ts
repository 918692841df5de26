import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type AuthenticatedUser, CurrentUser, IdParam } from '#http/decorators.js';
import { PaymentGatewayUnavailableError } from '#infrastructure/payment-gateway/payment-gateway.errors.js';
import { OrderChangedError, OrderNotFoundError } from '#modules/orders/index.js';
import {
  OrderCannotBeConfirmedError,
  PaymentGatewayTimeoutError,
  PaymentRefusedError,
  PayOnlineUnavailableError,
  WrongConfirmationCodeError,
} from './checkout.errors.js';
import { ConfirmOrderDto } from './dto/confirm-order.dto.js';
import { CashConfirmationService } from './services/cash-confirmation.service.js';
import { OnlinePaymentsService } from './services/online-payments.service.js';
import { OnlinePaymentView } from './views/online-payment.view.js';
import { ConfirmedOrderView } from './views/confirmed-order.view.js';

@ApiTags('Orders')
@Controller('orders')
export class CashOrdersController {
  constructor(
    private readonly confirmations: CashConfirmationService,
    private readonly onlinePayments: OnlinePaymentsService,
  ) {}

  /** Confirms one of the caller's orders that is paid at the door, with the mailed code. Only where `COD_CONFIRMATION` asks for it. */
  @Post(':id/confirm')
  @Answers({
    message: 'Order confirmed',
    type: ConfirmedOrderView,
    errors: [OrderNotFoundError, OrderCannotBeConfirmedError, WrongConfirmationCodeError, OrderChangedError],
  })
  confirmOrder(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { otp }: ConfirmOrderDto,
  ): Promise<ConfirmedOrderView> {
    return this.confirmations.confirm(user.id, id, otp);
  }

  /** Mails another code for an order that waits to be confirmed; the one before is worth nothing then. */
  @Post(':id/confirm/otp')
  @Answers({ message: 'Code sent', errors: [OrderNotFoundError, OrderCannotBeConfirmedError] })
  sendConfirmationCode(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<void> {
    return this.confirmations.sendCode(user.id, id);
  }

  /** Begins to pay online what was to be paid at the door, without its fee, until the order is dispatched. */
  @Post(':id/pay-online')
  @Answers({
    message: 'Payment started',
    type: OnlinePaymentView,
    errors: [
      OrderNotFoundError,
      PayOnlineUnavailableError,
      PaymentRefusedError,
      PaymentGatewayUnavailableError,
      PaymentGatewayTimeoutError,
    ],
  })
  payOrderOnline(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
  ): Promise<OnlinePaymentView> {
    return this.onlinePayments.start(user.id, id);
  }
}
