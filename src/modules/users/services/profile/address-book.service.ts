import { Injectable } from '@nestjs/common';
import { AddressBookRepository } from '../../data/address-book.repository.js';
import { UserRepository } from '../../data/user.repository.js';
import type { AddressChangesDto, NewAddressDto } from '../../dto/address.dto.js';
import { AddressBookFullError, AddressNotFoundError, UserNotFoundError } from '../../users.errors.js';
import { toAddresses, type AddressView } from '../../views/address.view.js';

/** The caller's address book: at most ten addresses, exactly one of them the default. */
@Injectable()
export class AddressBookService {
  constructor(
    private readonly book: AddressBookRepository,
    private readonly users: UserRepository,
  ) {}

  /** @returns the whole book. @throws AddressBookFullError, UserNotFoundError */
  async add(userId: string, { isDefault, ...address }: NewAddressDto): Promise<AddressView[]> {
    const addresses = await this.book.add(userId, address, isDefault);
    if (addresses === null) throw await this.unlessGone(userId, new AddressBookFullError());
    return toAddresses(addresses);
  }

  /** `isDefault: false` is ignored: there is always a default. @throws AddressNotFoundError, UserNotFoundError */
  async update(userId: string, addressId: string, changes: AddressChangesDto): Promise<AddressView[]> {
    const { street, city, state, pincode, label, isDefault = false } = changes;
    const supplied = Object.entries({ street, city, state, pincode, label }).filter(
      ([, value]) => value !== undefined,
    );
    const addresses = await this.book.update(userId, addressId, Object.fromEntries(supplied), isDefault);
    if (addresses === null) throw await this.unlessGone(userId, new AddressNotFoundError());
    return toAddresses(addresses);
  }

  /** When the default goes, the first remaining address takes its place. @throws AddressNotFoundError, UserNotFoundError */
  async remove(userId: string, addressId: string): Promise<AddressView[]> {
    const addresses = await this.book.remove(userId, addressId);
    if (addresses === null) throw await this.unlessGone(userId, new AddressNotFoundError());
    return toAddresses(addresses);
  }

  /** What to say when a write matched nothing: that the user is gone, or what else it must have been. */
  private async unlessGone(userId: string, error: Error): Promise<Error> {
    return (await this.users.findById(userId)) === null ? new UserNotFoundError() : error;
  }
}
