import { Injectable } from '@nestjs/common';
import type { Scope } from '#common/access/scopes.js';
import { ScopeMissingError, type AuthenticatedUser } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AccountAccessService, AdministratorsService, StaffFactsService } from '#modules/auth/index.js';
import { UsersService } from '#modules/users/index.js';
import { toAdministrator, toInvited, type StaffMemberView, type StaffView } from '../views/staff.view.js';
import { InvitationsService } from './invitations.service.js';

/** Shows, invites, narrows and removes the staff of the shop, for administrators without scopes (decisions, 14.39). */
@Injectable()
export class StaffService {
  constructor(
    private readonly users: UsersService,
    private readonly administrators: AdministratorsService,
    private readonly invitations: InvitationsService,
    private readonly facts: StaffFactsService,
    private readonly access: AccountAccessService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists the administrators, then the open invitations, each oldest first. */
  async list(): Promise<StaffView> {
    const administrators = await this.users.findAdministrators();
    const facts = await this.facts.of(administrators);
    const invited = await this.invitations.findOpen();
    return {
      staff: [
        ...administrators.map((account) => toAdministrator(account, facts.get(account.id))),
        ...invited.map((invitation) => toInvited(invitation)),
      ],
    };
  }

  /** Invites an address, or invites it again with a new link. @throws AlreadyStaffError, ScopeMissingError */
  async invite(email: string, scopes: readonly Scope[], by: AuthenticatedUser): Promise<StaffMemberView> {
    return this.decide(by, async () => toInvited(await this.invitations.invite(email, scopes, by.id)));
  }

  /**
   * Narrows an administrator or an invitation, or gives all back; it holds for the next request.
   * @throws StaffNotFoundError, LastAdministratorError, ScopeMissingError
   */
  async setScopes(id: string, scopes: readonly Scope[], by: AuthenticatedUser): Promise<StaffMemberView> {
    return this.decide(by, async () => {
      if (!(await this.isAdministrator(id))) return toInvited(await this.invitations.setScopes(id, scopes));
      const account = await this.administrators.setScopes(id, scopes);
      return toAdministrator(account, (await this.facts.of([account])).get(account.id));
    });
  }

  /**
   * Takes the role from an administrator, whose sessions end, or withdraws an invitation.
   * @throws StaffNotFoundError, LastAdministratorError, ScopeMissingError
   */
  async remove(id: string, by: AuthenticatedUser): Promise<void> {
    const isAdministrator = await this.decide(by, async () => {
      const is = await this.isAdministrator(id);
      await (is ? this.administrators.remove(id) : this.invitations.withdraw(id));
      return is;
    });
    if (isAdministrator) await this.access.apply(id);
  }

  private async isAdministrator(id: string): Promise<boolean> {
    return (await this.users.findAccountOrNull(id))?.role === 'ADMIN';
  }

  /** Decides in one transaction. Whoever was narrowed or removed since the request was let in decides nothing. */
  private async decide<T>({ id }: AuthenticatedUser, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      if ((await this.users.findScopes(id)) !== undefined) throw new ScopeMissingError(undefined);
      return work();
    });
  }
}
