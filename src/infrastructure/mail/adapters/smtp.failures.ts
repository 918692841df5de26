import { ExternalCallError } from '../../http-client/external-call.error.js';

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

const NO_CONNECTION = /^(ESOCKET|ECONNECTION|EDNS|ETLS|EPROXY|EPROTOCOL)$/;
const EMAIL = /[^\s<>]+@[^\s<>]+/g;

/**
 * Translates an error of the mail transport. Retryable: 4xx replies, a refused login, an unreachable server, and 503
 * (bad sequence of commands). Other 5xx replies are final. The message contains no email addresses, because it is
 * logged.
 */
export function smtpFailure(error: unknown): ExternalCallError {
  const { code = '', responseCode, response = '', command = '' } = error as SmtpError;
  const cause = new Error(`${code} ${(error as Error).message ?? ''}`.replace(EMAIL, '[address]').trim());
  const where = command === '' ? '' : ` at ${command.replace(EMAIL, '[address]')}`;
  if (code === 'EABORT' || code === 'ETIMEDOUT')
    return new ExternalCallError('mail server', 'timeout', `no answer in time${where}`, { cause });
  if (responseCode !== undefined && code !== 'ETLS') {
    const answer = response.replace(EMAIL, '[address]').slice(0, 200);
    const permanent = responseCode >= 500 && responseCode !== 503 && code !== 'EAUTH';
    const message = `the ${code === 'EAUTH' ? 'login' : 'mail'} was refused${where}: ${answer}`;
    const options = { cause, status: responseCode, retryable: !permanent };
    return new ExternalCallError('mail server', 'rejected', message, options);
  }
  if (NO_CONNECTION.test(code)) {
    const message = `no connection, or a broken one (${code})`;
    const outcomeUnknown = code === 'ECONNECTION' || (code === 'ESOCKET' && command !== 'CONN');
    return new ExternalCallError('mail server', 'unreachable', message, { cause, outcomeUnknown });
  }
  const message = `the mail could not be sent (${code || 'unknown fault'})`;
  const retryable = code === 'EAUTH' || code === 'EMAXLIMIT';
  return new ExternalCallError('mail server', 'rejected', message, { cause, retryable });
}
