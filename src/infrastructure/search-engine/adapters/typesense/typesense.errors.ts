import { ExternalCallError } from '../../../http-client/external-call.error.js';
import { transportFailure } from '../../../http-client/transport-failure.js';

const SERVICE = 'search engine';
const NEVER_ABORTED = new AbortController().signal;

/** Statuses that concern one document or query; a retry cannot succeed. */
const FINAL = new Set([400, 409, 422]);
const OUT_OF_RESOURCES = /Rejecting write: running out of resource/;

/**
 * Translates an error of the client. A refused key and a missing collection are retryable, because an operator can
 * correct the installation meanwhile.
 */
export function callFailure(what: string, error: unknown): ExternalCallError {
  if (error instanceof ExternalCallError) return error;
  const {
    httpStatus,
    code,
    message = '',
  } = error as { httpStatus?: number; code?: string; message?: string };
  if (httpStatus !== undefined) return refusal(what, httpStatus, message);
  const plain = { code: code === 'ECONNABORTED' ? 'ETIMEDOUT' : code, message };
  return transportFailure(SERVICE, what, plain, NEVER_ABORTED);
}

/** The failure for an answer in which the engine refused. */
export function refusal(what: string, status: number, reason: string): ExternalCallError {
  const plain = reason.replace(/\s+/g, ' ').slice(0, 300);
  return new ExternalCallError(SERVICE, 'rejected', `${what} answered ${status}: ${plain}`, {
    status,
    retryable: !FINAL.has(status) || OUT_OF_RESOURCES.test(reason),
    outcomeUnknown: status === 408 || status >= 500,
  });
}

export function notUnderstood(what: string): ExternalCallError {
  return new ExternalCallError(SERVICE, 'rejected', `${what}: the answer cannot be understood`, {
    retryable: true,
    outcomeUnknown: true,
  });
}

export function timedOut(what: string): ExternalCallError {
  return new ExternalCallError(SERVICE, 'timeout', `${what} was not answered in time`);
}

/** Whether the engine answered that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return (error as { httpStatus?: number } | null)?.httpStatus === 404;
}
