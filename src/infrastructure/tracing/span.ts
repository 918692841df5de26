import { AsyncLocalStorage } from 'node:async_hooks';

/** The kind of a span, in the terms of OpenTelemetry. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Facts of a span by their names in OpenTelemetry's semantic conventions. Never personal data, ids of records or bodies. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  /** A name of few: an operation, a route pattern, a job. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
}

/** A step of a trace. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Its place in the trace, as the W3C header `traceparent`. */
  readonly traceparent: string;
  /** Starts a step inside this one. */
  child(start: SpanStart): Span;
  note(attributes: SpanAttributes): void;
  /** Marks it as an error by a code, even if its work succeeds. */
  fail(code: string): void;
  /** @param failure what went wrong, as a code; the span is then an error. Never a message, which may name a person */
  end(failure?: string): void;
}

const active = new AsyncLocalStorage<Span | undefined>();

/** The span in which this code runs; undefined while tracing is off, and in work that no request or job caused. */
export function activeSpan(): Span | undefined {
  return active.getStore();
}

/** Runs work inside a span, which the caller ends. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return active.run(span, work);
}

/**
 * Runs work in a span of its own inside the active one, and ends it; without an active span it only runs the work.
 * @param work receives the span
 */
export async function inSpan<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  const span = activeSpan()?.child(start);
  return span === undefined ? work() : ending(span, work);
}

/** Runs work inside a span, and ends it, as an error if the work fails. */
export async function ending<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  let failure: string | undefined;
  try {
    return await within(span, () => work(span));
  } catch (error) {
    failure = failureOf(error);
    throw error;
  } finally {
    span.end(failure);
  }
}

/** The code of an error, how an external call failed, or else its class: never its message. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, failure } = error as { code?: unknown; failure?: unknown };
  return [code, failure].find((word): word is string => typeof word === 'string') ?? error.name;
}
