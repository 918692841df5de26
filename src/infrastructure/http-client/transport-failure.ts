import { ExternalCallError } from './external-call.error.js';

/** Errors before a connection is established: the service cannot have received the call. */
const NO_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_TLS_\w+|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;
const TIMED_OUT = /^(ETIMEDOUT|ESOCKETTIMEDOUT)$/;

/**
 * Translates an axios error without a complete response. Keeps only the code and the message, because the error
 * contains the request with its credentials.
 */
export function transportFailure(
  service: ExternalCallError['service'],
  what: string,
  error: unknown,
  signal: AbortSignal,
): ExternalCallError {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const cause = new Error(code === '' ? message : `${code}: ${message}`);
  const lost = { cause, outcomeUnknown: true };
  if (signal.aborted || TIMED_OUT.test(code))
    return new ExternalCallError(service, 'timeout', `${what} was not answered in time`, { cause });
  if (/maxContentLength/.test(message))
    return new ExternalCallError(service, 'rejected', `${what} was answered with too much`, lost);
  if (NO_CONNECTION.test(code))
    return new ExternalCallError(service, 'unreachable', `${what}: no connection (${code})`, { cause });
  const why = `${what}: the connection broke (${code || message})`;
  return new ExternalCallError(service, 'unreachable', why, lost);
}
