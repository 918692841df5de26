import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { AddressBookRepository, type AddressFields } from '../../data/address-book.repository.js';
import { UserRepository } from '../../data/user.repository.js';
import type { AddressChangesDto, NewAddressDto } from '../../dto/address.dto.js';
import { AddressBookFullError, AddressNotFoundError, UserNotFoundError } from '../../users.errors.js';
import { toAddresses, type AddressView } from '../../views/address.view.js';
import { AccountWebhooksService } from '../account-webhooks.service.js';

/** Manages the caller's address book: at most ten addresses, exactly one of them the default. */
@Injectable()
export class AddressBookService {
  constructor(
    private readonly book: AddressBookRepository,
    private readonly users: UserRepository,
    private readonly webhooks: AccountWebhooksService,
  ) {}

  /** @returns the whole book. @throws AddressBookFullError, UserNotFoundError */
  async add(userId: string, { isDefault, ...address }: NewAddressDto): Promise<AddressView[]> {
    const addresses = await this.webhooks.updating(userId, () =>
      this.book.add(userId, withoutUndefined(address) as AddressFields, isDefault),
    );
    if (addresses === null) throw await this.userNotFoundOr(userId, new AddressBookFullError());
    return toAddresses(addresses);
  }

  /** `isDefault: false` is ignored: there is always a default. @throws AddressNotFoundError, UserNotFoundError */
  async update(
    userId: string,
    addressId: string,
    { isDefault = false, ...changes }: AddressChangesDto,
  ): Promise<AddressView[]> {
    const addresses = await this.webhooks.updating(userId, () =>
      this.book.update(userId, addressId, withoutUndefined(changes), isDefault),
    );
    if (addresses === null) throw await this.userNotFoundOr(userId, new AddressNotFoundError());
    return toAddresses(addresses);
  }

  /**
   * Removes an address. If it was the default, the first remaining one becomes it.
   * @throws AddressNotFoundError, UserNotFoundError
   */
  async remove(userId: string, addressId: string): Promise<AddressView[]> {
    const addresses = await this.webhooks.updating(userId, () => this.book.remove(userId, addressId));
    if (addresses === null) throw await this.userNotFoundOr(userId, new AddressNotFoundError());
    return toAddresses(addresses);
  }

  /** The error for a write that matched nothing: UserNotFoundError if the user is gone, else the given one. */
  private async userNotFoundOr(userId: string, error: Error): Promise<Error> {
    return (await this.users.exists(userId)) ? error : new UserNotFoundError();
  }
}
