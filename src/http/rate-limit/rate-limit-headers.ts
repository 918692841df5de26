import type { FastifyReply } from 'fastify';

/** The current state of one bucket of a limiter. */
export interface Bucket {
  readonly limit: number;
  readonly hits: number;
  readonly secondsLeft: number;
}

export function remainingIn({ limit, hits }: Bucket): number {
  return Math.max(0, limit - hits);
}

/** The `RateLimit-*` headers, with the end of the window in Unix seconds; `Retry-After` as well on a refusal. */
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

/** Whole seconds until the end of a window, at least 1. */
export function secondsUntil(resetAtMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000));
}

/** Sets the headers of a bucket, unless they already show one with fewer requests left. */
export function showTighter(reply: FastifyReply, bucket: Bucket, nowSeconds: number): void {
  const shown = reply.getHeader('RateLimit-Remaining');
  if (shown === undefined || remainingIn(bucket) < Number(shown))
    void reply.headers(limitHeaders(bucket, nowSeconds, { refused: false }));
}
