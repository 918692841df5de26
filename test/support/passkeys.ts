import { SoftwareAuthenticator, type Deviation } from './authenticator.js';
import type { TestApp } from './create-app.js';
import { expectSuccess } from './expect-envelope.js';
import type { Session } from './session.js';
import type { Answer, TestClient } from './test-client.js';

/** An authenticator on a page of the shop. */
export const anAuthenticator = (app: TestApp, counts = false) =>
  new SoftwareAuthenticator(new URL(app.config.http.publicUrl).origin, counts);

/** Adds a passkey with the caller's token. @returns the authenticator that has it */
export async function aPasskey(
  app: TestApp,
  { client }: Pick<Session, 'client'>,
  authenticator = anAuthenticator(app),
): Promise<SoftwareAuthenticator> {
  expectSuccess(await addPasskey(client, authenticator), 201);
  return authenticator;
}

/** Asks for options, and sends what the authenticator makes of them. */
export async function addPasskey(
  client: TestClient,
  authenticator: SoftwareAuthenticator,
  deviation: Deviation & { readonly name?: string } = {},
): Promise<Answer> {
  const options = expectSuccess(await client.post('/auth/passkeys/options'));
  const credential = authenticator.create(options, deviation);
  return client.post('/auth/passkeys', { credential, name: deviation.name ?? 'My phone' });
}

/** Signs in with an authenticator from an address of its own. */
export async function signInWith(
  app: TestApp,
  authenticator: SoftwareAuthenticator,
  deviation: Deviation = {},
): Promise<Answer> {
  const client = app.client.fromElsewhere();
  const options = expectSuccess(await client.post('/auth/passkeys/login/options'));
  return client.post('/auth/passkeys/login', { credential: authenticator.get(options, deviation) });
}
