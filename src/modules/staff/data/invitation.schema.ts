import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import type { Scope } from '#common/access/scopes.js';

/** An invitation to become an administrator, until it is accepted, withdrawn or over. An address has one at most. */
@Schema({ collection: 'staff_invitations', versionKey: false })
export class Invitation {
  _id!: Types.ObjectId;

  /** Lower-case. */
  @Prop({ type: String, required: true }) email!: string;

  /** The scopes that the administrator will have. Absent: all; never empty. */
  @Prop({ type: [String], default: undefined }) scopes?: Scope[];

  /** The nonce from which the link token is derived: 256 random bits, hex. */
  @Prop({ type: String, required: true }) nonce!: string;

  /** SHA-256 of the link token, hex. The token itself is not stored. */
  @Prop({ type: String, required: true }) tokenHash!: string;

  /** The administrator who invites. */
  @Prop({ type: SchemaTypes.ObjectId, required: true }) invitedBy!: Types.ObjectId;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const InvitationSchema = SchemaFactory.createForClass(Invitation);
InvitationSchema.index({ email: 1 }, { unique: true });
InvitationSchema.index({ tokenHash: 1 }, { unique: true });
// TTL index, for cleanup only. Expiry is enforced by the application clock, which is never behind the database's.
InvitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
