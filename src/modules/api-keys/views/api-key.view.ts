import type { Scope } from '#common/access/scopes.js';
import { pageOf } from '#common/paging/page.view.js';
import type { ApiKey } from '../data/api-key.schema.js';

/** A key of a program, without its secret. */
export class ApiKeyView {
  _id!: string;
  /** @example Accounting */
  name!: string;
  /** @example ["orders:read"] */
  scopes!: Scope[];
  createdAt!: string;
  /** The administrator who made it: it ends with the role of that account */
  createdBy!: string;
  /** Null: it does not end */
  expiresAt!: string | null;
  /** Exact to the minute; null: never used */
  lastUsedAt!: string | null;
}

/** A new key, with its secret. */
export class NewApiKeyView extends ApiKeyView {
  /** Shown this once: what is stored is its hash. @example sk_an-example-of-a-key */
  key!: string;
}

export class ApiKeyListView extends pageOf('keys', ApiKeyView) {}

export function toApiKey(key: ApiKey): ApiKeyView {
  return {
    _id: key._id.toHexString(),
    name: key.name,
    scopes: [...key.scopes],
    createdAt: key.createdAt.toISOString(),
    createdBy: key.createdBy.toHexString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}
