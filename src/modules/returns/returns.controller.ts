import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, type AuthenticatedUser } from '#http/decorators.js';
import { IllegalStatusChangeError, OrderChangedError, OrderNotFoundError } from '#modules/orders/index.js';
import { ChangeReturnDto, RequestReturnDto } from './dto/return.dto.js';
import { ReturnListQuery } from './dto/return-list.query.js';
import {
  IllegalReturnMoveError,
  ItemAmbiguousError,
  OrderCannotBeReturnedError,
  RefundToNotNeededError,
  ReturnAlreadyOpenError,
  ReturnEndedError,
  ReturnNotFoundError,
  ReturnWindowClosedError,
  TooManyUnitsError,
} from './returns.errors.js';
import { ReturnsService } from './services/returns.service.js';
import { ReturnListView, ReturnView } from './views/return.view.js';

@ApiTags('Returns')
@Controller('returns')
export class ReturnsController {
  constructor(private readonly returns: ReturnsService) {}

  /** Requests the return of goods of a delivered order. */
  @Post()
  @Answers({
    status: 201,
    message: 'Return requested',
    type: ReturnView,
    errors: [
      TooManyUnitsError,
      ItemAmbiguousError,
      RefundToNotNeededError,
      OrderNotFoundError,
      OrderCannotBeReturnedError,
      ReturnWindowClosedError,
      ReturnAlreadyOpenError,
      IllegalStatusChangeError,
      OrderChangedError,
    ],
  })
  requestReturn(
    @CurrentUser() user: AuthenticatedUser,
    @Body() request: RequestReturnDto,
  ): Promise<ReturnView> {
    return this.returns.open(user.id, request);
  }

  /** The caller's returns, newest first. */
  @Get()
  @Answers({ message: 'Returns fetched', type: ReturnListView })
  listMyReturns(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: ReturnListQuery,
  ): Promise<ReturnListView> {
    return this.returns.listOwn(user.id, query);
  }

  /** Replaces where the money of an own return is to go, while the return is open. It is shown to the shop's staff alone. */
  @Patch(':id')
  @Answers({
    message: 'Return changed',
    type: ReturnView,
    errors: [RefundToNotNeededError, ReturnNotFoundError, ReturnEndedError],
  })
  changeReturn(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { refundTo }: ChangeReturnDto,
  ): Promise<ReturnView> {
    return this.returns.changeRefundTo(user.id, id, refundTo);
  }

  /** Withdraws an own return before its goods have arrived. The order is `DELIVERED` again. */
  @Delete(':id')
  @Answers({
    message: 'Return withdrawn',
    type: ReturnView,
    errors: [ReturnNotFoundError, IllegalReturnMoveError, OrderChangedError],
  })
  withdrawReturn(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<ReturnView> {
    return this.returns.withdraw(user.id, id);
  }
}
