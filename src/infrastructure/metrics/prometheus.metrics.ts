import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { addReadGauge } from './read-gauge.js';
import { Minutely } from '../logging/minutely.js';
import { ORDER_EVENTS, type OrderEvent } from './order-events.js';
import { ThirdPartyState } from './third-party-state.js';
import { VENDOR_FIELDS, type Vendor } from './vendor-fields.js';
import {
  Metrics,
  type AnsweredRequest,
  type CacheOutcome,
  type CallOutcome,
  type JobOutcome,
  type OutsideCall,
  type ReadGauge,
  type WebhookOutcome,
} from './metrics.js';

const JOB_OUTCOMES: readonly JobOutcome[] = ['succeeded', 'retried', 'failed'];

const WEBHOOK_OUTCOMES: readonly WebhookOutcome[] = ['delivered', 'failed', 'given-up'];

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets in seconds: exports and mails may be slow. */
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Buckets in seconds: calls are limited to 10 seconds, except sending a mail. */
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const SERVICE_LABELS: Record<OutsideCall['service'], string> = {
  'payment gateway': 'payment-gateway',
  carrier: 'carrier',
  'search engine': 'search-engine',
  'image host': 'image-host',
  'mail server': 'mail',
  'identity provider': 'identity-provider',
};

/** Collects the metrics in its own registry, with the default ones (`process_*`, `nodejs_*`). */
export class PrometheusMetrics extends Metrics {
  override readonly enabled = true;
  private readonly registry = new Registry();
  private readonly thirdParties = new ThirdPartyState();
  private readonly gaugeFailures = new Minutely();
  private readonly requests = this.histogram(
    'storefront_http_request_duration_seconds',
    'Time from the arrival of a request to the end of its answer, by the route that the router chose.',
    ['method', 'route', 'status'],
    REQUEST_SECONDS,
  );
  private readonly limited = this.counter(
    'storefront_rate_limited_total',
    'Requests refused with 429, by the limiter that refused.',
    ['limiter'],
  );
  private readonly jobs = this.counter(
    'storefront_jobs_total',
    'Tries of jobs that ended: succeeded, retried (failed, with tries left) or failed (for the last time).',
    ['name', 'outcome'],
  );
  private readonly jobTimes = this.histogram(
    'storefront_job_duration_seconds',
    'How long one try of a job ran.',
    ['name'],
    JOB_SECONDS,
  );
  private readonly cacheRequests = this.counter(
    'storefront_answer_cache_requests_total',
    'Requests to public routes whose answers are kept in memory: hit (answered from there) or miss (computed).',
    ['outcome'],
  );
  private readonly orders = this.counter(
    'storefront_orders_total',
    'Orders by what happened to them: placed, paid, dispatched, delivered, cancelled or returned.',
    ['event'],
  );
  private readonly stockConflicts = this.counter(
    'storefront_stock_conflicts_total',
    'Checkouts that were refused because stock was short.',
  );
  private readonly transactionRetries = this.counter(
    'storefront_transaction_retries_total',
    'Runs of a transaction beyond its first, after a conflict.',
  );
  private readonly calls = this.histogram(
    'storefront_external_call_duration_seconds',
    'Operations at outside services, by how they ended: ok, refused, timeout or unreachable.',
    ['service', 'operation', 'outcome'],
    CALL_SECONDS,
  );

  private readonly unanswered = this.counter(
    'storefront_orders_expired_unanswered_total',
    'Orders that expired although the payment gateway gave no answer about them that can be read.',
  );
  private readonly unknownWords = this.counter(
    'storefront_vendor_words_unknown_total',
    'Entries of vendors with a word that the shop does not know, by vendor and field.',
    ['vendor', 'field'],
  );
  private readonly webhooks = this.counter(
    'storefront_webhooks_total',
    'Attempts to deliver events to webhook endpoints: delivered, failed (with attempts left) or given-up (for the last time).',
    ['outcome'],
  );

  constructor() {
    super();
    collectDefaultMetrics({ register: this.registry });
    for (const event of ORDER_EVENTS) this.orders.inc({ event }, 0);
    for (const [vendor, fields] of Object.entries(VENDOR_FIELDS))
      for (const field of fields)
        this.unknownWords.inc({ vendor: SERVICE_LABELS[vendor as Vendor], field }, 0);
    for (const outcome of WEBHOOK_OUTCOMES) this.webhooks.inc({ outcome }, 0);
    this.readOnScrape({
      name: 'storefront_third_party_up',
      help: 'Whether a third party could be used by the latest calls and pings of this process: 1 or 0. Left out before the first one.',
      labels: ['party'],
      read: async () => this.thirdParties.readings(performance.now()),
    });
  }

  override get contentType(): string {
    return this.registry.contentType;
  }

  override requestAnswered({ method, route, status }: AnsweredRequest, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  override requestLimited(limiter: string): void {
    this.limited.inc({ limiter });
  }

  override jobDefined(name: string): void {
    // A series that starts with its first failure shows no increase, so no alarm would fire.
    for (const outcome of JOB_OUTCOMES) this.jobs.inc({ name, outcome }, 0);
  }

  override jobEnded(name: string, outcome: JobOutcome): void {
    this.jobs.inc({ name, outcome });
  }

  override jobRan(name: string, seconds: number): void {
    this.jobTimes.observe({ name }, seconds);
  }

  override answerCacheAsked(outcome: CacheOutcome): void {
    this.cacheRequests.inc({ outcome });
  }

  override orderChanged(event: OrderEvent): void {
    this.orders.inc({ event });
  }

  override stockConflict(): void {
    this.stockConflicts.inc();
  }

  override transactionRetried(): void {
    this.transactionRetries.inc();
  }

  override outsideCalled(call: OutsideCall, outcome: CallOutcome, seconds: number, usable: boolean): void {
    const { service, operation } = call;
    this.thirdParties.met(call, usable, performance.now());
    this.calls.observe({ service: SERVICE_LABELS[service], operation, outcome }, seconds);
  }

  override vendorWordUnknown(vendor: Vendor, field: string): void {
    this.unknownWords.inc({ vendor: SERVICE_LABELS[vendor], field });
  }

  override expiredUnanswered(): void {
    this.unanswered.inc();
  }

  override webhookAttempted(outcome: WebhookOutcome): void {
    this.webhooks.inc({ outcome });
  }

  override readOnScrape(gauge: ReadGauge): void {
    addReadGauge(this.registry, gauge, this.gaugeFailures);
  }

  override text(): Promise<string> {
    return this.registry.metrics();
  }

  private counter<T extends string>(name: string, help: string, labelNames: T[] = []): Counter<T> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<T extends string>(
    name: string,
    help: string,
    labelNames: T[],
    buckets: number[],
  ): Histogram<T> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
