import type { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import type { HttpClient } from '../../http-client/http-client.js';
import { loginAnswer, reasonOf } from './shiprocket.replies.js';

/** A token is valid for ten days. */
const RENEW_AFTER_MS = 8 * DAY_MS;
/** How long a refused login is cached: the carrier locks accounts after repeated wrong passwords. */
const REFUSED_FOR_MS = 30_000;

const LOGIN = { method: 'POST', path: '/auth/login' } as const;

/** The carrier's access token: fetched lazily, cached, and renewed by one shared login. */
export class ShiprocketToken {
  private kept: { readonly value: string; readonly renewAtMs: number } | undefined;
  private refused: { readonly error: ExternalCallError; readonly untilMs: number } | undefined;
  private login: Promise<string> | undefined;

  constructor(
    private readonly client: HttpClient,
    private readonly credentials: { readonly email: string; readonly password: string },
    private readonly clock: Clock,
  ) {}

  /**
   * @param signal the deadline of the operation; it does not cancel a shared login
   * @throws ExternalCallError
   */
  async get(signal: AbortSignal): Promise<string> {
    const now = this.clock.nowMs();
    if (this.kept !== undefined && this.kept.renewAtMs > now) return this.kept.value;
    if (this.refused !== undefined && this.refused.untilMs > now) throw this.refused.error;
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
    const { email, password } = this.credentials;
    const answer = await this.client.call({ ...LOGIN, body: { email, password } });
    const understood = answer.ok ? loginAnswer.safeParse(answer.body).data : undefined;
    if (understood === undefined)
      throw this.remember(this.client.refusal(LOGIN, answer, reasonOf(answer.body)));
    this.kept = { value: understood.token, renewAtMs: this.clock.nowMs() + RENEW_AFTER_MS };
    this.refused = undefined;
    return understood.token;
  }

  private remember(error: ExternalCallError): ExternalCallError {
    if (!error.retryable) this.refused = { error, untilMs: this.clock.nowMs() + REFUSED_FOR_MS };
    return error;
  }
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
