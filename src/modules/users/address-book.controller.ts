import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, type AuthenticatedUser } from '#http/decorators.js';
import { AddressBookService } from './services/profile/address-book.service.js';
import { AddressChangesDto, NewAddressDto } from './dto/address.dto.js';
import { AddressBookFullError, AddressNotFoundError, UserNotFoundError } from './users.errors.js';
import { AddressView } from './views/address.view.js';

@ApiTags('Users')
@Controller('users/profile/addresses')
export class AddressBookController {
  constructor(private readonly book: AddressBookService) {}

  /** Adds an address; the answer is the whole book. */
  @Post()
  @Answers({
    status: 201,
    message: 'Address added',
    type: [AddressView],
    errors: [AddressBookFullError, UserNotFoundError],
  })
  add(@CurrentUser() user: AuthenticatedUser, @Body() address: NewAddressDto): Promise<AddressView[]> {
    return this.book.add(user.id, address);
  }

  /** Changes the supplied fields of an address; the answer is the whole book. */
  @Patch(':addressId')
  @Answers({
    message: 'Address updated',
    type: [AddressView],
    errors: [AddressNotFoundError, UserNotFoundError],
  })
  update(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('addressId') addressId: string,
    @Body() changes: AddressChangesDto,
  ): Promise<AddressView[]> {
    return this.book.update(user.id, addressId, changes);
  }

  /** Removes an address; the answer is the rest of the book. */
  @Delete(':addressId')
  @Answers({
    message: 'Address removed',
    type: [AddressView],
    errors: [AddressNotFoundError, UserNotFoundError],
  })
  remove(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('addressId') addressId: string,
  ): Promise<AddressView[]> {
    return this.book.remove(user.id, addressId);
  }
}
