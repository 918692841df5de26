import type { FastifyReply } from 'fastify';

/** Where one bucket of a limiter stands. */
export interface Bucket {
  readonly limit: number;
  readonly hits: number;
  readonly secondsLeft: number;
}

export function remainingIn({ limit, hits }: Bucket): number {
  return Math.max(0, limit - hits);
}

/** `RateLimit-*`, with the end of the window in Unix seconds; on a refusal `Retry-After` as well. */
export function limitHeaders(
  bucket: Bucket,
  nowSeconds: number,
  { refused }: { refused: boolean },
): Record<string, string> {
  return {
    'RateLimit-Limit': String(bucket.limit),
    'RateLimit-Remaining': String(remainingIn(bucket)),
    'RateLimit-Reset': String(nowSeconds + bucket.secondsLeft),
    ...(refused ? { 'Retry-After': String(bucket.secondsLeft) } : {}),
  };
}

/** The whole seconds to the end of a window, at least one. */
export function secondsUntil(resetAtMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000));
}

/** Shows a bucket in the headers, unless they show a tighter one already. */
export function showTighter(reply: FastifyReply, bucket: Bucket, nowSeconds: number): void {
  const shown = reply.getHeader('RateLimit-Remaining');
  if (shown === undefined || remainingIn(bucket) < Number(shown))
    void reply.headers(limitHeaders(bucket, nowSeconds, { refused: false }));
}
