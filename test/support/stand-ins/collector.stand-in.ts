import { HttpStandIn } from './http-stand-in.js';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
  readonly links: ReadonlyArray<{ readonly traceId: string; readonly spanId: string }>;
  readonly service: string;
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const ERROR = 2;

interface OtlpAttribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number;
    readonly doubleValue?: number;
  };
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly OtlpAttribute[];
  readonly status: { readonly code: number };
  readonly links?: ReadonlyArray<{ readonly traceId: string; readonly spanId: string }>;
}

interface OtlpTraces {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly OtlpSpan[] }>;
  }>;
}

/** A collector of traces: OTLP over HTTP, as JSON. */
export class CollectorStandIn {
  readonly http = new HttpStandIn(() => ({ body: {} }));

  /** All spans that were sent to it, refused ones included. */
  spans(): ReceivedSpan[] {
    return this.http
      .received(/^\/v1\/traces$/)
      .flatMap(({ body }) => (body as OtlpTraces).resourceSpans)
      .flatMap(({ resource, scopeSpans }) => {
        const service = String(valuesOf(resource.attributes)['service.name']);
        return scopeSpans.flatMap(({ spans }) => spans.map((span) => received(span, service)));
      });
  }

  spansOf(traceId: string): ReceivedSpan[] {
    return this.spans().filter((span) => span.traceId === traceId);
  }
}

function received(span: OtlpSpan, service: string): ReceivedSpan {
  const { traceId, spanId, parentSpanId, name, kind, attributes, status, links = [] } = span;
  return {
    traceId,
    spanId,
    parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
    name,
    kind: KINDS[kind]!,
    attributes: valuesOf(attributes),
    failed: status.code === ERROR,
    links,
    service,
  };
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? Number(intValue ?? doubleValue),
    ]),
  );
}
