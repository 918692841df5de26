import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, type AuthenticatedUser } from '#http/decorators.js';
import { AddressBookService } from './services/profile/address-book.service.js';
import { AddressChangesDto, NewAddressDto } from './dto/address.dto.js';
import { AddressBookFullError, AddressNotFoundError, UserNotFoundError } from './users.errors.js';
import { AddressView } from './views/address.view.js';

@ApiTags('Profile')
@Controller('users/profile/addresses')
export class AddressesController {
  constructor(private readonly book: AddressBookService) {}

  /** Adds an address and returns the whole address book. */
  @Post()
  @Answers({
    status: 201,
    message: 'Address added',
    type: [AddressView],
    errors: [AddressBookFullError, UserNotFoundError],
  })
  addAddress(@CurrentUser() user: AuthenticatedUser, @Body() address: NewAddressDto): Promise<AddressView[]> {
    return this.book.add(user.id, address);
  }

  /** Changes the given fields of an address and returns the whole address book. */
  @Patch(':addressId')
  @Answers({
    message: 'Address updated',
    type: [AddressView],
    errors: [AddressNotFoundError, UserNotFoundError],
  })
  updateAddress(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('addressId') addressId: string,
    @Body() changes: AddressChangesDto,
  ): Promise<AddressView[]> {
    return this.book.update(user.id, addressId, changes);
  }

  /** Removes an address and returns the remaining address book. */
  @Delete(':addressId')
  @Answers({
    message: 'Address removed',
    type: [AddressView],
    errors: [AddressNotFoundError, UserNotFoundError],
  })
  removeAddress(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('addressId') addressId: string,
  ): Promise<AddressView[]> {
    return this.book.remove(user.id, addressId);
  }
}
