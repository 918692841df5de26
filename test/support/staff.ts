import { randomUUID } from 'node:crypto';
import type { Scope } from '#common/access/scopes.js';
import type { TestApp } from './create-app.js';
import { expectSuccess } from './expect-envelope.js';
import { mailTo } from './inbox.js';
import type { Session } from './session.js';

/** An address that nobody has. */
export const anInvitedAddress = () => `meera.${randomUUID()}@example.com`;

/** An invitation as the invited has it. */
export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Invites an address. @param before how many invitations it was mailed already */
export async function invite(
  app: TestApp,
  { client }: Pick<Session, 'client'>,
  {
    email = anInvitedAddress(),
    scopes,
    before = 0,
  }: { email?: string; scopes?: Scope[]; before?: number } = {},
): Promise<Invited> {
  const sent = expectSuccess(
    await client.post('/staff', scopes === undefined ? { email } : { email, scopes }),
    201,
  );
  const mail = await mailTo(app, email, /Join the staff/, before + 1);
  return { id: sent._id as string, email, token: /invitation#([\w-]+)/.exec(mail.text)![1]! };
}
