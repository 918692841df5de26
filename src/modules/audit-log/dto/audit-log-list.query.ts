import { DateField, EndDateField } from '#common/validation/date-fields.js';
import { EnumField, ObjectIdField } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';
import { AUDIT_ACTIONS, type AuditAction } from '../domain/audit-actions.js';

/** Query of the audit log. */
export class AuditLogListQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @ObjectIdField({ optional: true, description: 'Only changes by this administrator' }) actor?: string;
  @EnumField(AUDIT_ACTIONS, { optional: true, description: 'Only changes of this kind' })
  action?: AuditAction;
  @ObjectIdField({ optional: true, description: 'Only changes of this record' }) subject?: string;

  @DateField({ optional: true, description: 'Changes at this time or later' }) from?: Date;

  @EndDateField({
    optional: true,
    description: 'Changes before this time; a date without a time is the end of that day (UTC)',
  })
  to?: Date;
}
