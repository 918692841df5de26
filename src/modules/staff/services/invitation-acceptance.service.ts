import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AppointmentsService, type NewOwner, type SignIn } from '#modules/auth/index.js';
import type { InvitationAcceptanceDto } from '../dto/staff.dto.js';
import { AccountExistsError, InvitationInvalidError, NewAccountNeededError } from '../staff.errors.js';
import { InvitationsService } from './invitations.service.js';

/** Makes who follows the link of an invitation an administrator: the link proves the address. */
@Injectable()
export class InvitationAcceptanceService {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly appointments: AppointmentsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Accepts an invitation, once, and opens a session, or asks for the second factor of the account.
   * @throws InvitationInvalidError, NewAccountNeededError, AccountExistsError, EmailTakenError, PasswordChecksBusyError
   */
  async accept(input: InvitationAcceptanceDto): Promise<SignIn> {
    const invitation = await this.invitations.findByToken(input.token);
    if (invitation === null) throw new InvitationInvalidError();
    const owner = await this.ownerOf(invitation.email, input);
    const { userId, signIn } = await this.unitOfWork.run(async () => {
      const spent = await this.invitations.spend(invitation);
      const appointed =
        spent === null ? null : await this.appointments.appoint(spent.email, spent.scopes ?? [], owner);
      if (appointed === null) throw new InvitationInvalidError();
      return appointed;
    });
    await this.appointments.apply(userId);
    return signIn;
  }

  /** @returns undefined for an account that has an owner */
  private async ownerOf(
    email: string,
    { password, firstname, lastname }: InvitationAcceptanceDto,
  ): Promise<NewOwner | undefined> {
    if (await this.appointments.hasOwner(email)) {
      if ((password ?? firstname ?? lastname) !== undefined) throw new AccountExistsError();
      return undefined;
    }
    if (password === undefined || firstname === undefined || lastname === undefined)
      throw new NewAccountNeededError();
    return { firstname, lastname, passwordHash: await this.appointments.hash(email, password) };
  }
}
