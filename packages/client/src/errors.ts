import type { ErrorCode } from './operation-types.js';

/** The failures beside the answers of the shop: no answer at all, or one that something between gave. */
export type ClientErrorCode = 'NETWORK_FAILURE' | 'UNKNOWN';

/** The details of a failed call. */
interface Failure<Code extends string> {
  readonly status: number;
  readonly code: Code;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A call that failed. Decide by `code`, which is stable; `message` is for people and may change.
 * `isShopError(error, 'OUT_OF_STOCK')` narrows what was caught.
 */
export class ShopError<Code extends string = ErrorCode | ClientErrorCode> extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** `X-Error-Code` of the answer. */
  readonly code: Code;
  /** Names the request in the shop's log: worth showing to support. */
  readonly requestId: string | undefined;
  /** Seconds after which the shop may be asked again. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, requestId, retryAfter, cause }: Failure<Code>) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ShopError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** A second factor: an app for codes, with its recovery codes, or a passkey. */
export type SecondFactorMethod = 'totp' | 'passkey';

/**
 * A sign-in whose first factor was right, of an account with a second one. Of the `methods` one is needed. `totp`: ask the person for a code
 * of the app, or a recovery code, and call `verifySecondFactor({ mfaToken, code })` within five minutes. `passkey`: call
 * `signInWithPasskey`.
 */
export class SecondFactorNeeded extends Error {
  readonly mfaToken: string;
  readonly methods: readonly SecondFactorMethod[];

  constructor(mfaToken: string, methods: readonly SecondFactorMethod[] = ['totp']) {
    super('The account has a second factor');
    this.name = 'SecondFactorNeeded';
    this.mfaToken = mfaToken;
    this.methods = methods;
  }
}

/** Whether an error is one of the shop, and has one of these codes if any are given. */
export function isShopError<Code extends ErrorCode | ClientErrorCode = ErrorCode | ClientErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is ShopError<Code> {
  return error instanceof ShopError && (codes.length === 0 || codes.includes(error.code as Code));
}

/** The error of an answer that is none of success. */
export async function errorOf(answer: Response): Promise<ShopError> {
  const text = await answer.text();
  return new ShopError({
    status: answer.status,
    code: (answer.headers.get('x-error-code') ?? 'UNKNOWN') as ErrorCode | ClientErrorCode,
    message: messageOf(text) ?? `The shop answered with ${answer.status}`,
    requestId: answer.headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(answer.headers.get('retry-after')),
  });
}

function messageOf(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` as seconds; it may be a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
