import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import type { AuditEntry } from '../data/audit-entry.schema.js';
import type { AuditAction } from '../domain/audit-actions.js';

/** A change that an administrator has made. */
export class AuditEntryView {
  _id!: string;
  /** The administrator's id; null for a command of an operator, and after the account is deleted */
  actor!: string | null;
  /** The administrator's name; null where `actor` is. @example Meera Nair */
  byName!: string | null;
  /** The name of the key by which a program acted for the administrator; null for a person. @example Accounting */
  apiKey!: string | null;
  action!: AuditAction;
  /** The id of the changed record: of the product, coupon, order, return, ticket, interaction, effect or user that `action` names */
  subject!: string | null;
  /**
   * The name that staff had for the record then: an order's number, a product's or a category's name, a coupon's
   * code. Null for other records, and in entries of earlier versions.
   * @example ORD-20261124-000128
   */
  subjectName!: string | null;
  /** The changed fields as they were; null for a new record */
  before!: Record<string, unknown> | null;
  /** The changed fields as they became; null for a deleted record */
  after!: Record<string, unknown> | null;
  at!: string;
  /** The `X-Request-Id` of the change; `command <name>` for a command of an operator */
  requestId!: string;
}

export class AuditLogView extends pageOf('entries', AuditEntryView, ScrollMeta) {}

/** @param names of administrators, by `ADMIN:<user id>` */
export function toAuditEntry(entry: AuditEntry, names: ReadonlyMap<string, string>): AuditEntryView {
  return {
    _id: entry._id.toHexString(),
    actor: entry.actor?.toHexString() ?? null,
    byName: names.get(authorOf(entry)) ?? null,
    apiKey: entry.apiKey ?? null,
    action: entry.action,
    subject: entry.subject?.toHexString() ?? null,
    subjectName: entry.subjectName ?? null,
    before: entry.before,
    after: entry.after,
    at: entry.at.toISOString(),
    requestId: entry.requestId,
  };
}

/** As other records name them. */
export function authorOf({ actor }: Pick<AuditEntry, 'actor'>): string {
  return `ADMIN:${actor?.toHexString() ?? ''}`;
}
