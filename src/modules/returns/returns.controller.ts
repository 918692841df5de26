import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, type AuthenticatedUser } from '#http/decorators.js';
import { IllegalStatusChangeError, OrderChangedError, OrderNotFoundError } from '#modules/orders/index.js';
import { RequestReturnDto } from './dto/return.dto.js';
import { ReturnListQuery } from './dto/return-list.query.js';
import {
  OrderCannotBeReturnedError,
  ReturnAlreadyOpenError,
  ReturnWindowClosedError,
  TooManyUnitsError,
} from './returns.errors.js';
import { ReturnQueriesService } from './services/return-queries.service.js';
import { ReturnRequestsService } from './services/return-requests.service.js';
import { ReturnListView, ReturnView } from './views/return.view.js';

@ApiTags('Returns')
@Controller('returns')
export class ReturnsController {
  constructor(
    private readonly requests: ReturnRequestsService,
    private readonly queries: ReturnQueriesService,
  ) {}

  /** Asks to return goods of a delivered order. */
  @Post()
  @Answers({
    status: 201,
    message: 'Return requested',
    type: ReturnView,
    errors: [
      TooManyUnitsError,
      OrderNotFoundError,
      OrderCannotBeReturnedError,
      ReturnWindowClosedError,
      ReturnAlreadyOpenError,
      IllegalStatusChangeError,
      OrderChangedError,
    ],
  })
  open(@CurrentUser() user: AuthenticatedUser, @Body() request: RequestReturnDto): Promise<ReturnView> {
    return this.requests.open(user.id, request);
  }

  /** The caller's returns, newest first. */
  @Get()
  @Answers({ message: 'Returns fetched', type: ReturnListView })
  list(@CurrentUser() user: AuthenticatedUser, @Query() query: ReturnListQuery): Promise<ReturnListView> {
    return this.queries.listOwn(user.id, query);
  }
}
