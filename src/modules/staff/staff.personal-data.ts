import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { UsersService } from '#modules/users/index.js';
import { InvitationRepository } from './data/invitation.repository.js';

/** An invitation of the account's address ends with the account. It holds nothing else of a person, and is not exported. */
@Injectable()
export class StaffPersonalData extends PersonalData {
  readonly name = 'staff';

  constructor(
    private readonly invitations: InvitationRepository,
    private readonly users: UsersService,
  ) {
    super();
  }

  exportFor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async eraseFor(userId: string): Promise<void> {
    const account = await this.users.findAccountOrNull(userId);
    if (account !== null) await this.invitations.deleteOf(account.email);
  }
}
