import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { Scope } from '#common/access/scopes.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { Invitation } from './invitation.schema.js';

type NewInvitation = Omit<Invitation, '_id' | 'invitedBy' | 'scopes'> & {
  readonly invitedBy: string;
  readonly scopes: readonly Scope[] | undefined;
};

/** Keeps invitations. Each method joins an open unit of work; none returns one that is over. */
@Injectable()
export class InvitationRepository {
  constructor(@InjectModel(Invitation.name) private readonly model: Model<Invitation>) {}

  /** Puts the invitation in place of an earlier one of the address, whose link ends. @returns both */
  async put({ email, scopes, invitedBy, ...rest }: NewInvitation): Promise<{
    before: Invitation | null;
    after: Invitation;
  }> {
    const before = await this.model.findOne({ email }).lean();
    const fields = setAndUnset({
      ...rest,
      invitedBy: new Types.ObjectId(invitedBy),
      scopes: scopes === undefined ? null : [...scopes],
    });
    const after = await this.model
      .findOneAndUpdate({ email }, fields, { upsert: true, returnDocument: 'after' })
      .lean();
    return { before, after };
  }

  /** Finds the open invitations, oldest first. */
  async findOpen(now: Date): Promise<Invitation[]> {
    return this.model
      .find({ expiresAt: { $gt: now } })
      .sort({ createdAt: 1, _id: 1 })
      .lean();
  }

  async find(by: { _id: string } | { tokenHash: string }, now: Date): Promise<Invitation | null> {
    return this.model.findOne({ ...by, expiresAt: { $gt: now } }).lean();
  }

  /** @returns the invitation as it was; null when it is not open */
  async setScopes(id: string, scopes: readonly Scope[] | undefined, now: Date): Promise<Invitation | null> {
    const fields = setAndUnset({ scopes: scopes === undefined ? null : [...scopes] });
    return this.model
      .findOneAndUpdate({ _id: id, expiresAt: { $gt: now } }, fields, { returnDocument: 'before' })
      .lean();
  }

  /** Takes the invitation away. @returns it to exactly one of several concurrent callers; null to the others */
  async take(by: { _id: string } | { tokenHash: string }, now: Date): Promise<Invitation | null> {
    return this.model.findOneAndDelete({ ...by, expiresAt: { $gt: now } }).lean();
  }

  async deleteOf(email: string): Promise<void> {
    await this.model.deleteOne({ email });
  }
}
