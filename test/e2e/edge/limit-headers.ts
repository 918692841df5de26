import type { Answer } from '../../support/test-client.js';

/** Returns what the headers of an answer say of the limiter that counted it. */
export function limitOf({ headers }: Pick<Answer, 'headers'>) {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
  return {
    limit: number('ratelimit-limit'),
    remaining: number('ratelimit-remaining'),
    reset: number('ratelimit-reset'),
    retryAfter: number('retry-after'),
  };
}
