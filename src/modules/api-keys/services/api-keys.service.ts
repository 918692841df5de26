import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { scopesInOrder } from '#common/access/scopes.js';
import { tokenHash } from '#common/crypto/token-hash.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/page.view.js';
import { CalendarDay } from '#common/time/calendar-day.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { UsersService } from '#modules/users/index.js';
import { ApiKeyEndError, ApiKeyNotFoundError, TooManyApiKeysError } from '../api-keys.errors.js';
import { LONGEST_KEY_YEARS, MOST_API_KEYS } from '../api-keys.limits.js';
import { ApiKeyRepository } from '../data/api-key.repository.js';
import type { ApiKeyListQuery } from '../dto/api-key-list.query.js';
import type { ApiKeyDto } from '../dto/api-key.dto.js';
import { toApiKey, type ApiKeyListView, type NewApiKeyView } from '../views/api-key.view.js';

/** 240 random bits are 40 characters of base64url. */
const RANDOM_BYTES = 30;

/** Makes, lists and revokes the keys by which programs act for administrators (decisions, 14.32). */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly users: UsersService,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  async list(query: ApiKeyListQuery): Promise<ApiKeyListView> {
    const { entries, total } = await this.keys.findPage(query);
    return { keys: viewsOf(entries, toApiKey), meta: metaOf(query, total) };
  }

  /** Makes a key, whose secret is in this answer alone. @throws ApiKeyEndError, TooManyApiKeysError */
  async create(userId: string, { name, scopes, expiresAt }: ApiKeyDto): Promise<NewApiKeyView> {
    const end = this.endOf(expiresAt);
    const key = `sk_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    return this.unitOfWork.run(async () => {
      // Two that make the fiftieth key at once come one after the other.
      await this.users.lockAccount(userId);
      if ((await this.keys.countOf(userId)) >= MOST_API_KEYS) throw new TooManyApiKeysError();
      const made = await this.keys.insert({
        name,
        keyHash: tokenHash(key),
        scopes: scopesInOrder(scopes),
        createdBy: userId,
        createdAt: this.clock.now(),
        ...(end === undefined ? {} : { expiresAt: end }),
      });
      await this.auditLog.record({
        action: 'API_KEY_CREATED',
        subject: made._id.toHexString(),
        subjectName: name,
        before: null,
        after: { scopes: made.scopes, ...(end === undefined ? {} : { expiresAt: end }) },
      });
      return { ...toApiKey(made), key };
    });
  }

  /** Revokes a key: its next request is refused. @throws ApiKeyNotFoundError */
  async revoke(id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { name, scopes } = await findOrFail(this.keys.take(id), ApiKeyNotFoundError);
      await this.auditLog.record({
        action: 'API_KEY_REVOKED',
        subject: id,
        subjectName: name,
        before: { scopes },
        after: null,
      });
    });
  }

  /** Deletes the keys that an account has made, for good: it is no administrator any more. Joins an open unit of work. */
  async deleteOf(userId: string): Promise<void> {
    await this.keys.deleteOf(userId);
  }

  private endOf(given: Date | CalendarDay | undefined): Date | undefined {
    if (given === undefined) return undefined;
    const end = given instanceof CalendarDay ? given.endIn(this.config.shop.timeZone) : given;
    const latest = this.clock.now();
    if (end <= latest) throw new ApiKeyEndError();
    latest.setUTCFullYear(latest.getUTCFullYear() + LONGEST_KEY_YEARS);
    if (end > latest) throw new ApiKeyEndError();
    return end;
  }
}
