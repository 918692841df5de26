import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { AUDIT_ACTIONS, type AuditAction } from '../domain/audit-actions.js';
import type { Fields } from '../domain/changed-fields.js';

/** A change that an administrator has made. Entries are never changed, but for the deletion of an account, and stay unless `AUDIT_LOG_DAYS` ends. */
@Schema({ collection: 'audit_log', versionKey: false, minimize: false })
export class AuditEntry {
  _id!: Types.ObjectId;

  /** The administrator's id. Null for a command, and after the account is deleted. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) actor!: Types.ObjectId | null;
  /** The name of the key by which a program acted for the administrator. */
  @Prop({ type: String }) apiKey?: string;
  @Prop({ type: String, required: true, enum: AUDIT_ACTIONS }) action!: AuditAction;

  /** The id of the changed record. Null where that was an account which is deleted. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) subject!: Types.ObjectId | null;
  /**
   * The name that staff had for the record when it was changed; missing in entries of earlier versions, and of
   * records without a name.
   */
  @Prop({ type: String }) subjectName?: string;
  @Prop({ type: Object, default: null }) before!: Fields | null;
  @Prop({ type: Object, default: null }) after!: Fields | null;

  /**
   * The version that the change has made of a record with versions. Beside it the names of the changed fields, those
   * of a part behind the part's.
   */
  @Prop({ type: Number }) version?: number;
  @Prop({ type: [String], default: undefined }) fields?: string[];
  @Prop({ type: Date, required: true }) at!: Date;

  /** The id of the request; `command <name>` for a command. */
  @Prop({ type: String, required: true }) requestId!: string;
}

export const AuditEntrySchema = SchemaFactory.createForClass(AuditEntry);

// Every combination of filters reads one index in order and counts from it. Staff write seldom.
const FILTERS: Array<Record<string, 1>> = [
  {},
  { subject: 1 },
  { actor: 1 },
  { action: 1 },
  { subject: 1, actor: 1 },
  { subject: 1, action: 1 },
  { actor: 1, action: 1 },
  { subject: 1, actor: 1, action: 1 },
];
for (const filter of FILTERS) AuditEntrySchema.index({ ...filter, at: -1, _id: -1 });

/** The index for the question who has changed a record since a version. */
AuditEntrySchema.index(
  { subject: 1, version: -1 },
  { partialFilterExpression: { version: { $exists: true } } },
);
