import { setTimeout as delay } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ROOT_CONTEXT, trace, type Context, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { AppConfig } from '#config/app-config.js';
import { connectionsWithDeadline } from './connections-with-deadline.js';
import { OpenTelemetrySpan } from './opentelemetry.span.js';
import { traceRedisCommands } from './redis-spans.js';
import type { Span, SpanStart } from './span.js';
import { SpanLosses } from './span-losses.js';
import { SpanQueue } from './span-queue.js';
import { readTraceparent } from './traceparent.js';
import { Tracing, type Cause } from './tracing.port.js';

/** How long one batch may take, tries included. */
const SEND_WITHIN_MS = 5_000;
/** How long the end of the process waits for the last spans. */
const FLUSH_WITHIN_MS = 2_000;

type Settings = AppConfig['tracing'] & { readonly endpoint: string };

/**
 * Traces by OpenTelemetry's SDK, sent to a collector by OTLP over HTTP. A collector that is slow or down costs spans, never
 * a request. Nothing is registered globally. This file loads the SDK: it is imported only if tracing is on.
 */
export class OpenTelemetryTracing extends Tracing implements OnApplicationShutdown {
  override readonly enabled = true;
  private readonly queue: SpanQueue;
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly stopTracingRedis = traceRedisCommands();

  constructor(
    settings: Settings,
    private readonly losses = new SpanLosses(),
  ) {
    super();
    const exporter = new OTLPTraceExporter({
      url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`,
      headers: { ...settings.headers },
      timeoutMillis: SEND_WITHIN_MS,
      httpAgentOptions: (protocol) => connectionsWithDeadline(protocol, SEND_WITHIN_MS),
    });
    this.queue = new SpanQueue(exporter, losses, SEND_WITHIN_MS);
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
      sampler: samplerOf(settings),
      spanProcessors: [this.queue],
    });
    this.tracer = this.provider.getTracer('storefront-commerce-api');
  }

  override begin(start: SpanStart, { parent, link }: Cause = {}): Span {
    const linked = readTraceparent(link);
    const links = linked === undefined ? [] : [{ context: linked }];
    return OpenTelemetrySpan.start(this.tracer, start, contextOf(parent), links);
  }

  /** Sends what waits, for two seconds at most: the end of the process does not wait for a collector. */
  async onApplicationShutdown(): Promise<void> {
    this.stopTracingRedis();
    const flushed = this.provider.shutdown().catch(() => undefined);
    await Promise.race([flushed, delay(FLUSH_WITHIN_MS, undefined, { ref: false })]);
    this.queue.giveUp();
    this.losses.say();
  }
}

function contextOf(traceparent: string | undefined): Context {
  const parent = readTraceparent(traceparent);
  if (parent === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

function samplerOf({ sampler, ratio }: Settings): Sampler {
  const root = rootSamplerOf(sampler, ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSamplerOf(sampler: Settings['sampler'], ratio: number): Sampler {
  if (sampler.endsWith('always_off')) return new AlwaysOffSampler();
  if (sampler.endsWith('always_on')) return new AlwaysOnSampler();
  return new TraceIdRatioBasedSampler(ratio);
}
