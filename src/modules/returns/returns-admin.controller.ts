import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, Roles, type AuthenticatedUser } from '#http/decorators.js';
import { IllegalStatusChangeError, OrderChangedError } from '#modules/orders/index.js';
import { ReturnDecisionDto } from './dto/return.dto.js';
import { AdminReturnListQuery } from './dto/return-list.query.js';
import { IllegalReturnMoveError, ReturnNotFoundError } from './returns.errors.js';
import { ReturnsService } from './services/returns.service.js';
import { ReturnListView, ReturnView } from './views/return.view.js';

@ApiTags('ReturnsAdmin')
@Roles('ADMIN')
@Controller('returns/admin')
export class ReturnsAdminController {
  constructor(private readonly returns: ReturnsService) {}

  /** All returns, newest first. */
  @Get()
  @Answers({ message: 'Returns fetched', type: ReturnListView })
  listReturnsAsAdmin(@Query() query: AdminReturnListQuery): Promise<ReturnListView> {
    return this.returns.listAll(query);
  }

  /** Approves or rejects a return, or records the receipt of the goods, which restocks them and refunds the payment. */
  @Patch(':id/status')
  @Answers({
    message: 'Return status updated',
    type: ReturnView,
    errors: [ReturnNotFoundError, IllegalReturnMoveError, IllegalStatusChangeError, OrderChangedError],
  })
  decideReturn(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() decision: ReturnDecisionDto,
  ): Promise<ReturnView> {
    return this.returns.decide(id, decision, admin.id);
  }
}
