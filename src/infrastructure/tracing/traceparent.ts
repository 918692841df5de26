/** The identity of a span in another process or at another time. */
export interface SpanIdentity {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
}

/** Version 00, and later ones, which may have more parts. Ids of zeros alone are invalid. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

const SAMPLED = 1;

/** Reads the W3C header `traceparent`; undefined when it is not valid. */
export function readTraceparent(value: unknown): SpanIdentity | undefined {
  if (typeof value !== 'string' || value.length > 256) return undefined;
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(value) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED };
}

export function writeTraceparent({ traceId, spanId, traceFlags }: SpanIdentity): string {
  return `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`;
}
