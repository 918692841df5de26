import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  CurrentUser,
  IdParam,
  ForAdministrators,
  type AuthenticatedUser,
} from '#http/decorators.js';
import {
  IllegalStatusChangeError,
  OrderChangedError,
  PaymentDisputedError,
  RefundExceedsShareError,
  ShippingNotRefundableError,
  UnitsAlreadyBackError,
} from '#modules/orders/index.js';
import { ReturnDecisionDto } from './dto/return-decision.dto.js';
import { AdminReturnListQuery } from './dto/return-list.query.js';
import { IllegalReturnMoveError, ReturnNotFoundError, TooManyUnitsError } from './returns.errors.js';
import { ReturnsService } from './services/returns.service.js';
import { ReturnListView, ReturnView } from './views/return.view.js';

@ApiTags('ReturnsAdmin')
@ForAdministrators('orders')
@Controller('returns/admin')
export class ReturnsAdminController {
  constructor(private readonly returns: ReturnsService) {}

  /** All returns, newest first. */
  @Get()
  @Answers({ message: 'Returns fetched', type: ReturnListView })
  listReturnsAsAdmin(@Query() query: AdminReturnListQuery): Promise<ReturnListView> {
    return this.returns.listAll(query);
  }

  /** A return with its customer. */
  @Get(':id')
  @Answers({ message: 'Return fetched', type: ReturnView, errors: [ReturnNotFoundError] })
  getReturnAsAdmin(@CurrentUser() admin: AuthenticatedUser, @IdParam('id') id: string): Promise<ReturnView> {
    return this.returns.detail(id, { isPerson: admin.apiKey === undefined });
  }

  /**
   * Approves or rejects a return, or records the receipt of the goods, which restocks them and refunds the payment. Fewer or
   * damaged units are named by `items`; what has not arrived may be returned again.
   */
  @Patch(':id/status')
  @Answers({
    message: 'Return status updated',
    type: ReturnView,
    errors: [
      TooManyUnitsError,
      ReturnNotFoundError,
      IllegalReturnMoveError,
      IllegalStatusChangeError,
      RefundExceedsShareError,
      ShippingNotRefundableError,
      UnitsAlreadyBackError,
      PaymentDisputedError,
      OrderChangedError,
    ],
  })
  decideReturn(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() decision: ReturnDecisionDto,
  ): Promise<ReturnView> {
    return this.returns.decide(id, decision, { adminId: admin.id, isPerson: admin.apiKey === undefined });
  }
}
