import type { Span, SpanStart } from './span.js';

/** Where a trace goes on: the `traceparent` of what caused the span. What is not valid counts as none. */
export interface Cause {
  /** The span becomes a step inside the cause, in its trace. */
  readonly parent?: string | undefined;
  /** The span begins a trace of its own that names the cause. */
  readonly link?: string | undefined;
}

/** Traces of requests and jobs. With tracing off, which is the default, there are no spans and nothing is loaded for them. */
export abstract class Tracing {
  abstract readonly enabled: boolean;

  /** Starts the span of a request, a job or a message; steps inside it are `Span.child`. Undefined while tracing is off. */
  abstract begin(start: SpanStart, cause?: Cause): Span | undefined;
}
