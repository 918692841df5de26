import { Injectable } from '@nestjs/common';
import { scrollMetaOf } from '#common/paging/page.view.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { UsersService } from '#modules/users/index.js';
import { MOST_EDITS } from '../audit-log.limits.js';
import {
  AuditEntryRepository,
  type NewAuditEntry,
  type VersionedEntry,
} from '../data/audit-entry.repository.js';
import type { AuditAction } from '../domain/audit-actions.js';
import { changedFields, type Change } from '../domain/changed-fields.js';
import type { AuditLogListQuery } from '../dto/audit-log-list.query.js';
import { authorOf, toAuditEntry, type AuditLogView } from '../views/audit-entry.view.js';

/** A change by an administrator. It holds no secrets, and nothing personal beyond identifiers. */
export interface AuditedChange extends Change {
  readonly action: AuditAction;
  /** The id of the record. */
  readonly subject: string;
  /** The name that staff have for it, such as an order's number; never the name of a person. */
  readonly subjectName?: string | undefined;
  /** The command of the command line that makes the change, where no administrator does. */
  readonly byCommand?: string;
  /** The edit of a record with versions. */
  readonly edit?: Edit | undefined;
}

/** A change that has made a version of a record. */
export interface Edit {
  readonly version: number;
  /** The names of what was changed; those of a part of the record begin with the part's. */
  readonly fields: readonly string[];
}

/** An edit with its author. */
export interface AuthoredEdit extends Edit {
  /** `ADMIN:<user id>`, or `command <name>`; null after the account is deleted. */
  readonly by: string | null;
  /** The administrator's name; null for a command, and after the account is deleted. */
  readonly byName: string | null;
}

/** Keeps what administrators change: who, what, before and after, when, and by which request. Decisions, 12.25. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly users: UsersService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a change in the unit of work that makes it. Its author is the administrator of the current request, or the
   * command that is named. Without either (demo data), or if nothing differs, there is no entry.
   * @throws Error outside a unit of work: the entry could be lost, or be without its change
   */
  async record(change: AuditedChange): Promise<void> {
    await this.recordAll([change]);
  }

  /** Records changes, as `record` does, in one write. */
  async recordAll(changes: readonly AuditedChange[]): Promise<void> {
    if (!this.unitOfWork.isOpen)
      throw new Error(`${changes[0]?.action} is recorded outside the unit of work of its change`);
    await this.entries.insert(changes.flatMap((change) => this.entryOf(change) ?? []));
  }

  private entryOf({
    action,
    subject,
    subjectName,
    byCommand,
    edit,
    ...change
  }: AuditedChange): NewAuditEntry | undefined {
    const { administrator, apiKey, command, requestId = '' } = requestContext.getStore() ?? {};
    const caller = byCommand ?? command;
    const author =
      caller === undefined
        ? { actor: administrator, requestId, ...(apiKey === undefined ? {} : { apiKey: apiKey.name }) }
        : { actor: null, requestId: `command ${caller}` };
    const { before, after } = changedFields(change);
    const differs = Object.keys({ ...before, ...after }).length > 0;
    const { actor } = author;
    if (actor === undefined || !differs) return undefined;
    const named = subjectName === undefined ? {} : { subjectName };
    const versioned = edit === undefined ? {} : { version: edit.version, fields: [...edit.fields] };
    return { ...author, ...versioned, ...named, actor, action, subject, before, after, at: this.clock.now() };
  }

  /** The edits that have made later versions of a record, newest first; of many the latest. */
  async editsSince(subject: string, version: number): Promise<AuthoredEdit[]> {
    const found = await this.entries.findSince(subject, version, MOST_EDITS);
    const names = await this.users.staffNames(found.map((entry) => authorOf(entry)));
    return found.map((entry) => ({
      version: entry.version!,
      fields: entry.fields ?? [],
      by: entry.actor === null ? commandOf(entry) : authorOf(entry),
      byName: names.get(authorOf(entry)) ?? null,
    }));
  }

  /** Removes from the entries of orders what was typed of their payments. The entries stay. */
  async forgetPayments(orderIds: readonly string[]): Promise<void> {
    await this.entries.removePayments(orderIds);
  }

  /** Deletes the entries from before a time, in batches. @returns how many */
  async deleteOlder(before: Date, isStopping: () => boolean): Promise<number> {
    return this.entries.deleteOlder(before, isStopping);
  }

  /** Returns one page of the log, newest first. @throws WrongCursorError */
  async list(query: AuditLogListQuery): Promise<AuditLogView> {
    const page = await this.entries.findPage(query, query);
    const names = await this.users.staffNames(page.entries.map((entry) => authorOf(entry)));
    return {
      entries: viewsOf(page.entries, (entry) => toAuditEntry(entry, names)),
      meta: scrollMetaOf(query, page),
    };
  }
}

function commandOf({ requestId }: VersionedEntry): string | null {
  return requestId.startsWith('command ') ? requestId : null;
}
