import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import { TagChangeDto } from '#common/tags/staff-tags.field.js';
import { TooManyTagsError } from '#common/tags/tags.errors.js';
import {
  Answers,
  CurrentUser,
  IdParam,
  ForAdministrators,
  type AuthenticatedUser,
} from '#http/decorators.js';
import { LastAdministratorError, UserNotFoundError } from '#modules/users/index.js';
import { OwnAccountError } from './customers.errors.js';
import { AccountStatusDto } from './dto/account-status.dto.js';
import { CustomerListQuery } from './dto/customer-list.query.js';
import { CustomersAdminService } from './services/customers-admin.service.js';
import { CustomerAccountView, UserListView } from './views/customer.view.js';

@ApiTags('UsersAdmin')
@ForAdministrators('customers')
@Controller('users/admin')
export class CustomersAdminController {
  constructor(private readonly customers: CustomersAdminService) {}

  /** All accounts, newest first. */
  @Get()
  @Answers({ message: 'Users fetched', type: UserListView, errors: [WrongCursorError] })
  listUsers(@Query() query: CustomerListQuery): Promise<UserListView> {
    return this.customers.list(query);
  }

  /** Returns one account with its orders and what was spent. */
  @Get(':id')
  @Answers({ message: 'User fetched', type: CustomerAccountView, errors: [UserNotFoundError] })
  getUser(@IdParam('id') id: string): Promise<CustomerAccountView> {
    return this.customers.find(id);
  }

  /** Bans an account, which ends all its sessions at once and refuses the next login, or lifts the ban; lets it pay at the door, or not. */
  @Patch(':id')
  @Answers({
    message: 'User updated',
    type: CustomerAccountView,
    errors: [UserNotFoundError, OwnAccountError, LastAdministratorError],
  })
  updateUser(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() body: AccountStatusDto,
  ): Promise<CustomerAccountView> {
    return this.customers.update(id, body, admin);
  }

  /** Adds and removes tags of the staff; the others stay. The customer does not see them. */
  @Patch(':id/tags')
  @Answers({
    message: 'Tags updated',
    type: CustomerAccountView,
    errors: [UserNotFoundError, TooManyTagsError],
  })
  updateUserTags(@IdParam('id') id: string, @Body() change: TagChangeDto): Promise<CustomerAccountView> {
    return this.customers.changeTags(id, change);
  }
}
