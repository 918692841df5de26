import { ExternalCallError } from '../../http-client/external-call.error.js';
import { UndeliverableMailError } from '../mail.errors.js';

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
 * (bad sequence of commands). Other 5xx replies are final; those that say that there is no such mailbox are an
 * `UndeliverableMailError`. The message contains no email addresses, because it is logged.
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
    if (permanent && deniesMailbox(error as SmtpError)) return new UndeliverableMailError(message, options);
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

/** No such mailbox, domain or route to it, a closed or moved mailbox (RFC 3463). */
const NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1|4\.[14])$/;
/** Codes that say no more than the reply itself; `5.1.0` does not say whether it is of the sender or of the recipient. */
const SAYS_NO_MORE = /^5\.[015]\.0$/;
/** Replies to RCPT that speak of the mailbox, where no enhanced code says more (RFC 5321). */
const ABOUT_THE_MAILBOX = [550, 551, 553];

/** Words of replies that refuse the shop's address, under whatever code: some servers look it up as they do the recipient's. */
const ABOUT_THE_SENDER =
  /\bsender\b|originator|(?:return|reverse)[- ]?path|envelope[- ]?from|mail from:|from (?:address|domain)/i;
/** Words of replies to RCPT that refuse the shop: it must log in, is on a block list, or its address is not liked. */
const ABOUT_THE_SHOP =
  /relay|authenti|login|sender|spam|spf|dkim|dmarc|block|blacklist|reputation|policy|banned|tls/i;

/**
 * Whether a permanent reply says that the recipient does not exist. Refusals of the shop itself (5.7.1, an unknown sender,
 * relaying) are not meant: an operator has to hear of them, because they meet every mail. Before RCPT no recipient is known.
 */
function deniesMailbox({ responseCode = 0, response = '', command = '' }: SmtpError): boolean {
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  // The names in an address say nothing.
  const words = response.replace(EMAIL, '');
  const isAtRecipient = command.startsWith('RCPT');
  if (ABOUT_THE_SENDER.test(words) || !(isAtRecipient || command.startsWith('DATA'))) return false;
  if (enhanced !== undefined && !SAYS_NO_MORE.test(enhanced)) return NO_MAILBOX.test(enhanced);
  return isAtRecipient && ABOUT_THE_MAILBOX.includes(responseCode) && !ABOUT_THE_SHOP.test(words);
}
