import { Injectable } from '@nestjs/common';
import { scopesInOrder, type Scope } from '#common/access/scopes.js';
import { LinkTokens } from '#common/crypto/link-tokens.js';
import { tokenHash } from '#common/crypto/token-hash.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { storedEmail } from '#common/validation/email.js';
import { AppConfig } from '#config/app-config.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { UsersService } from '#modules/users/index.js';
import { InvitationRepository } from '../data/invitation.repository.js';
import type { Invitation } from '../data/invitation.schema.js';
import { invitationMail } from '../mails/invitation.mail.js';
import { AlreadyStaffError, StaffNotFoundError } from '../staff.errors.js';
import { INVITATION_MAIL } from '../staff.jobs.js';
import { INVITATION_DAYS } from '../staff.limits.js';

/** Invites people to the staff by mail (decisions, 14.39). */
@Injectable()
export class InvitationsService {
  private readonly tokens: LinkTokens;

  constructor(
    private readonly invitations: InvitationRepository,
    private readonly users: UsersService,
    private readonly auditLog: AuditLogService,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {
    this.tokens = new LinkTokens(config.identity.jwtSecret, 'staff invitations');
  }

  /** Finds the open invitations, oldest first. */
  async findOpen(): Promise<Invitation[]> {
    return this.invitations.findOpen(this.clock.now());
  }

  /**
   * Invites an address, in place of an earlier invitation, whose link ends. Call it in a unit of work.
   * @param scopes none: all
   * @throws AlreadyStaffError
   */
  async invite(email: string, scopes: readonly Scope[], invitedBy: string): Promise<Invitation> {
    const address = storedEmail(email);
    if ((await this.users.findAccountByEmail(address))?.role === 'ADMIN') throw new AlreadyStaffError();
    const createdAt = this.clock.now();
    const { before, after } = await this.invitations.put({
      ...this.tokens.create(),
      email: address,
      scopes: narrowed(scopes),
      invitedBy,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
    });
    const invitationId = after._id.toHexString();
    await this.record('INVITATION_SENT', invitationId, before, after);
    const payload = { invitationId, nonceHash: tokenHash(after.nonce) };
    await this.outbox.add(INVITATION_MAIL, payload, `invitation:${invitationId}`);
    return after;
  }

  /** Changes what the invited will be narrowed to. Call it in a unit of work. @throws StaffNotFoundError */
  async setScopes(id: string, scopes: readonly Scope[]): Promise<Invitation> {
    const now = this.clock.now();
    const before = await findOrFail(
      this.invitations.setScopes(id, narrowed(scopes), now),
      StaffNotFoundError,
    );
    const after = await findOrFail(this.invitations.find({ _id: id }, now), StaffNotFoundError);
    await this.record('INVITATION_CHANGED', id, before, after);
    return after;
  }

  /** Ends an invitation and its link. Call it in a unit of work. @throws StaffNotFoundError */
  async withdraw(id: string): Promise<void> {
    const taken = this.invitations.take({ _id: id }, this.clock.now());
    const before = await findOrFail(taken, StaffNotFoundError);
    await this.record('INVITATION_WITHDRAWN', id, before, null);
  }

  /** Finds the open invitation of a link; null without one. */
  async findByToken(token: string): Promise<Invitation | null> {
    return this.invitations.find({ tokenHash: this.tokens.hashOf(token) }, this.clock.now());
  }

  /** Spends an invitation. @returns it as it is now, to exactly one of several concurrent callers; null to the others */
  async spend({ tokenHash: hash }: Invitation): Promise<Invitation | null> {
    return this.invitations.take({ tokenHash: hash }, this.clock.now());
  }

  /** Mails the link of an invitation. A repeated mail has the same link. Sends nothing once it is over, or replaced. */
  @HandlesJob(INVITATION_MAIL)
  async mail(
    { invitationId, nonceHash }: PayloadOf<typeof INVITATION_MAIL>,
    effectId: string,
  ): Promise<void> {
    const invitation = await this.invitations.find({ _id: invitationId }, this.clock.now());
    if (invitation === null || tokenHash(invitation.nonce) !== nonceHash) return;
    const inviter = await this.users.findAccountOrNull(invitation.invitedBy.toHexString());
    const { http, shop } = this.config;
    const content = invitationMail(shop.seller, {
      url: `${http.publicUrl}/admin/invitation#${this.tokens.tokenOf(invitation.nonce)}`,
      daysValid: INVITATION_DAYS,
      inviter: inviter === null ? undefined : `${inviter.firstname} ${inviter.lastname}`.trim(),
    });
    await this.mailer.send({ id: effectId, to: invitation.email, ...content });
  }

  private async record(
    action: 'INVITATION_SENT' | 'INVITATION_CHANGED' | 'INVITATION_WITHDRAWN',
    subject: string,
    before: Invitation | null,
    after: Invitation | null,
  ): Promise<void> {
    await this.auditLog.record({ action, subject, before: auditedOf(before), after: auditedOf(after) });
  }
}

/** Returns what the audit log keeps of an invitation: not the address, nor what its link is made of. */
function auditedOf(invitation: Invitation | null): object | null {
  if (invitation === null) return null;
  return { scopes: invitation.scopes ?? 'all', expiresAt: invitation.expiresAt.toISOString() };
}

function narrowed(scopes: readonly Scope[]): readonly Scope[] | undefined {
  return scopes.length === 0 ? undefined : scopesInOrder(scopes);
}
