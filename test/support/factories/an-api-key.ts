import type { Scope } from '#common/access/scopes.js';
import { ApiKeysService } from '#modules/api-keys/index.js';
import type { TestApp } from '../create-app.js';
import { session, type Session } from '../session.js';
import type { TestClient } from '../test-client.js';

/** A key of a program, and a client that sends it from an address of its own. */
export interface TestKey {
  readonly id: string;
  readonly key: string;
  readonly client: TestClient;
  readonly maker: Session;
}

/** Makes a key. @param maker default: an administrator of its own */
export async function anApiKey(app: TestApp, scopes: readonly Scope[], maker?: Session): Promise<TestKey> {
  const by = maker ?? (await session(app).asAdmin());
  const input = { name: 'Accounting', scopes: [...scopes] };
  const { _id: id, key } = await app.get(ApiKeysService).create(by.user.id, input);
  return { id, key, client: app.client.fromElsewhere().as(key), maker: by };
}
