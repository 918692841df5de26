import { Logger } from '@nestjs/common';
import type { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import type { HttpClient } from '../../http-client/http-client.js';
import type { CarrierLogins, RefusedLogin } from '../carrier-logins.js';
import { loginAnswer, reasonOf } from './shiprocket.replies.js';

/** A token is valid for ten days. */
const RENEW_AFTER_MS = 8 * DAY_MS;
/** How long nothing logs in after a refused login: the carrier locks accounts after repeated ones (decisions 14.5). */
const REFUSED_FOR_MS = 15 * 60_000;

const LOGIN = { method: 'POST', path: '/auth/login' } as const;

/** The carrier's access token: fetched lazily, cached, and renewed by one shared login. */
export class ShiprocketToken {
  private readonly logger = new Logger('Carrier');
  private kept: { readonly value: string; readonly renewAtMs: number } | undefined;
  private login: Promise<string> | undefined;

  constructor(
    private readonly client: HttpClient,
    private readonly credentials: { readonly email: string; readonly password: string },
    private readonly logins: CarrierLogins,
    private readonly clock: Clock,
  ) {}

  /**
   * @param signal the deadline of the operation; it does not cancel a shared login
   * @throws ExternalCallError
   */
  async get(signal: AbortSignal): Promise<string> {
    const now = this.clock.nowMs();
    if (this.kept !== undefined && this.kept.renewAtMs > now) return this.kept.value;
    const joined = this.login !== undefined;
    this.login ??= this.logIn().finally(() => {
      this.login = undefined;
    });
    try {
      return await beforeDeadline(this.login, signal);
    } catch (error) {
      // The login started by another operation timed out; this operation may still have time.
      const ranOut = error instanceof ExternalCallError && error.failure === 'timeout';
      if (joined && ranOut && !signal.aborted) return this.get(signal);
      throw error;
    }
  }

  /** Drops a token that the carrier refused, unless it has been renewed already. */
  drop(value: string): void {
    if (this.kept?.value === value) this.kept = undefined;
  }

  private async logIn(): Promise<string> {
    const refused = await this.logins.refused();
    if (refused !== undefined && refused.until > this.clock.now()) throw paused(refused);
    const { email, password } = this.credentials;
    const answer = await this.client.call({ ...LOGIN, body: { email, password } });
    const understood = answer.ok ? loginAnswer.safeParse(answer.body).data : undefined;
    if (understood === undefined)
      throw await this.refuse(this.client.refusal(LOGIN, answer, reasonOf(answer.body)));
    this.kept = { value: understood.token, renewAtMs: this.clock.nowMs() + RENEW_AFTER_MS };
    if (refused !== undefined) await this.logins.recordSuccess();
    return understood.token;
  }

  private async refuse(error: ExternalCallError): Promise<ExternalCallError> {
    // The carrier's own trouble is no refusal.
    if (error.retryable) return error;
    const { status, reason } = error;
    const until = new Date(this.clock.nowMs() + REFUSED_FOR_MS);
    await this.logins.recordRefusal({ status, reason, until });
    this.logger.error({
      event: 'carrier.login_refused',
      msg: 'The carrier refused the login; nothing logs in for 15 minutes',
      status,
      reason,
      until,
    });
    return loginError(reason, status);
  }
}

function paused({ reason, status, until }: RefusedLogin): ExternalCallError {
  return loginError(`no login before ${until.toISOString()}, because: ${reason}`, status);
}

/** It says nothing of what was asked for: that may be tried again when the keys are right. */
function loginError(reason: string, status: number | undefined): ExternalCallError {
  return new ExternalCallError('carrier', 'rejected', reason, {
    retryable: true,
    ...(status === undefined ? {} : { status }),
  });
}

async function beforeDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const waited = new AbortController();
  const deadline = new Promise<never>((_resolve, reject) => {
    const fail = (): void =>
      reject(new ExternalCallError('carrier', 'timeout', 'the login was not answered in time'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true, signal: waited.signal });
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    waited.abort();
  }
}
