import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Link,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import type { Span, SpanAttributes, SpanKind, SpanStart } from './span.js';
import { writeTraceparent } from './traceparent.js';

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
};

/**
 * A span of OpenTelemetry's SDK. A span that is not sampled is its own child: no sampler keeps a step of a trace that it has
 * not kept.
 */
export class OpenTelemetrySpan implements Span {
  private readonly identity: SpanContext;

  private constructor(
    private readonly tracer: Tracer,
    private readonly span: OtelSpan,
  ) {
    this.identity = span.spanContext();
  }

  static start(
    tracer: Tracer,
    { name, kind, attributes = {} }: SpanStart,
    context: Context,
    links: Link[] = [],
  ): OpenTelemetrySpan {
    return new OpenTelemetrySpan(
      tracer,
      tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, context),
    );
  }

  get traceId(): string {
    return this.identity.traceId;
  }

  get spanId(): string {
    return this.identity.spanId;
  }

  get traceparent(): string {
    return writeTraceparent(this.identity);
  }

  child(start: SpanStart): Span {
    if ((this.identity.traceFlags & TraceFlags.SAMPLED) === 0) return this;
    return OpenTelemetrySpan.start(this.tracer, start, trace.setSpan(ROOT_CONTEXT, this.span));
  }

  note(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  fail(code: string): void {
    this.span.setAttribute('error.type', code);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(failure?: string): void {
    if (failure !== undefined) this.fail(failure);
    this.span.end();
  }
}
