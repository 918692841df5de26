import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import type { Scope } from '#common/access/scopes.js';
import { WORDS_FORM_INDEX } from '#infrastructure/database/word-search.js';
import { AUTH_PROVIDERS, type AuthProvider } from '../domain/auth-provider.js';
import { GENDERS, type Gender } from '../domain/gender.js';
import { PASSWORD_FORMS, type PasswordForm } from '../domain/password-form.js';
import { ROLES, type UserRole } from '../domain/roles.js';
import { AddressSchema, type Address } from './address.schema.js';

@Schema({ _id: false })
export class Preferences {
  @Prop({ type: Boolean, default: false }) newsletter!: boolean;
  @Prop({ type: Boolean, default: false }) smsAlerts!: boolean;
  @Prop({ type: Date }) privacyPolicyAcceptedAt?: Date;

  /** Whether an administrator is notified at once of what needs attention. Absent: yes. */
  @Prop({ type: Boolean }) shopAlerts?: boolean;

  /** Whether an administrator is notified of each digest. Absent: yes. */
  @Prop({ type: Boolean }) shopDigest?: boolean;
}

/** A customer or administrator, with the address book. */
@Schema({ collection: 'users', versionKey: false })
export class User {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true, enum: AUTH_PROVIDERS }) authProvider!: AuthProvider;

  /** Lower-case. */
  @Prop({ type: String, required: true }) email!: string;

  /** Hash of the password, cost 12. An OAUTH account has none. */
  @Prop({ type: String }) password?: string;

  /** The form of the password that is hashed. Absent for hashes of before forms were kept, which are of NFKC or of what was typed. */
  @Prop({ type: String, enum: PASSWORD_FORMS }) passwordForm?: PasswordForm;

  /** `<provider>:<subject>` of an OAUTH account. */
  @Prop({ type: String }) externalId?: string;
  @Prop({ type: String, required: true, enum: ROLES }) role!: UserRole;

  /** The scopes of an administrator. Absent: all; never empty. */
  @Prop({ type: [String], default: undefined }) scopes?: Scope[];
  @Prop({ type: String, required: true }) firstname!: string;
  /** Empty for a person of a single name, as an identity provider may name one. */
  @Prop({ type: String, default: '' }) lastname!: string;
  @Prop({ type: String }) phone?: string;

  /** Address of the image. */
  @Prop({ type: String }) avatar?: string;
  @Prop({ type: String, enum: GENDERS }) gender?: Gender;
  @Prop({ type: Date }) dob?: Date;

  /** At most 10; exactly one is the default unless there is none. */
  @Prop({ type: [AddressSchema], required: true }) addresses!: Address[];
  @Prop({ type: Number, required: true }) loyaltyPoints!: number;
  @Prop({ type: SchemaFactory.createForClass(Preferences), required: true }) preferences!: Preferences;
  @Prop({ type: Boolean, required: true }) isEmailVerified!: boolean;

  /** The mail server has last refused the address for good. Absent: it has not. */
  @Prop({ type: Boolean }) emailUndeliverable?: boolean;

  /** False: banned. */
  @Prop({ type: Boolean, required: true }) isActive!: boolean;
  @Prop({ type: Date }) lastLogin?: Date;
  @Prop({ type: Date }) passwordChangedAt?: Date;

  /** How often all access tokens were revoked: those of an earlier version are refused. Absent: 0. */
  @Prop({ type: Number }) tokenVersion?: number;

  /** Whether the staff let it pay at the door, whatever its limits. Absent: by the limits. */
  @Prop({ type: Boolean }) codAllowed?: boolean;

  /** The staff's tags, in lower case. Absent: none. */
  @Prop({ type: [String], default: undefined }) tags?: string[];

  /** The name without letter case and accents: the administrators' list is sorted by it. Missing in accounts of an earlier version. */
  @Prop({ type: String }) nameKey?: string;

  /** The words that administrators find it by. Missing in legacy accounts, until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) words?: string[];

  /** How the words were made: see `storedWords`. Missing in accounts from before forms were counted. */
  @Prop({ type: Number }) wordsForm?: number;

  /**
   * The sum that the customer has spent, in minor units: the list is sorted by it. Missing in accounts of an earlier
   * version.
   */
  @Prop({ type: Number }) spentMinor?: number;

  /** How many orders checkout has made: what an order changes of its account, see `UserRepository.countCheckout`. */
  @Prop({ type: Number }) checkoutCount?: number;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const UserSchema = SchemaFactory.createForClass(User);
UserSchema.index({ email: 1 }, { unique: true });
UserSchema.index({ phone: 1 }, { unique: true, partialFilterExpression: { phone: { $type: 'string' } } });
UserSchema.index(
  { externalId: 1 },
  { unique: true, partialFilterExpression: { externalId: { $type: 'string' } } },
);
// The dashboard counts customers, in total and by registration period.
UserSchema.index({ role: 1, createdAt: 1 });
// The administrators' list and search: each names the values of both filters, and mongod merges them in order.
UserSchema.index({ role: 1, isActive: 1, createdAt: -1, _id: -1 });
UserSchema.index({ role: 1, isActive: 1, nameKey: 1, _id: 1 });
UserSchema.index({ role: 1, isActive: 1, spentMinor: 1, _id: 1 });
export const WORDS_INDEX = { role: 1, isActive: 1, words: 1 } as const;
UserSchema.index(WORDS_INDEX);
UserSchema.index(WORDS_FORM_INDEX);
