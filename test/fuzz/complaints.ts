import type { Reply } from '../support/fuzz/exchange.js';

/** Words that reveal internals. */
const LEAK =
  /node_modules|\bat [\w.<>]+ \(|\.[tj]s:\d+|FST_|Mongo|BSON|E11000|Cast to|TypeError|undefined \(/;

/**
 * Returns what is wrong with the form of a refusal: it has to be the envelope of errors, and to reveal no internals.
 */
export function faultOfRefusal({ status, body }: Reply): string | undefined {
  const { success, statusCode, message, timestamp } = body ?? {};
  const isEnvelope =
    success === false &&
    statusCode === status &&
    typeof message === 'string' &&
    message.length < 3_000 &&
    typeof timestamp === 'string';
  if (!isEnvelope) return 'no error envelope';
  return LEAK.test(message) ? 'leaks' : undefined;
}
