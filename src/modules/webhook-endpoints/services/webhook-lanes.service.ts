import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Types } from 'mongoose';
import { KeyedLock } from '#common/async/keyed-lock.js';
import { Clock } from '#common/time/clock.js';
import {
  WebhookEventsService,
  WebhookSubscriptionsService,
  type WebhookDelivery,
} from '#modules/webhook-events/index.js';
import { DeliveryQueueRepository } from '../data/delivery-queue.repository.js';
import { WebhookEndpointRepository } from '../data/webhook-endpoint.repository.js';
import { WebhookAttemptsService } from './webhook-attempts.service.js';

/** How many deliveries of one endpoint a process attempts at once. */
const CONCURRENCY = 4;

/** The work for one endpoint in this process. */
interface Lane {
  workers: number;
  /** The records of the attempts in progress. */
  readonly busy: Set<string>;
  /** The records that another process works on; looked at again within a second. */
  readonly elsewhere: Set<string>;
  /** The records beside which nothing was due: to look past all their events again is in vain until something may have become due. */
  inVain?: string | undefined;
}

/**
 * Sends the deliveries that are due. Each endpoint has its own lane of at most four attempts at once, so that a slow or dead
 * receiver holds up no other. Within a lane the deliveries of one record go one after the other, in their order.
 */
@Injectable()
export class WebhookLanesService implements OnApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly lanes = new Map<string, Lane>();
  private readonly working = new Set<Promise<void>>();
  private readonly mutex = new KeyedLock();
  private isStopped = false;

  constructor(
    private readonly subscriptions: WebhookSubscriptionsService,
    private readonly events: WebhookEventsService,
    private readonly queue: DeliveryQueueRepository,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly attempts: WebhookAttemptsService,
    private readonly clock: Clock,
  ) {}

  /** Calls `listener` when something may be due in this process. */
  onDue(listener: () => void): void {
    this.events.onWritten(listener);
  }

  /** Starts work for all endpoints, and does not wait for it. Safe with concurrent processes. */
  async startDue(): Promise<void> {
    const endpoints = await this.subscriptions.forWorker();
    const active = new Set(endpoints.map(({ _id }) => _id.toHexString()));
    for (const [id, { workers }] of this.lanes) if (workers === 0 && !active.has(id)) this.lanes.delete(id);
    for (const { _id } of endpoints) {
      const lane = this.laneOf(_id);
      lane.elsewhere.clear();
      lane.inVain = undefined;
      this.addWorker(_id, lane);
    }
  }

  /** Resolves when nothing is sent any more. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.working);
  }

  private laneOf(endpointId: Types.ObjectId): Lane {
    const id = endpointId.toHexString();
    const lane = this.lanes.get(id) ?? { workers: 0, busy: new Set(), elsewhere: new Set() };
    this.lanes.set(id, lane);
    return lane;
  }

  private addWorker(endpointId: Types.ObjectId, lane: Lane): void {
    if (this.isStopped || lane.workers >= CONCURRENCY) return;
    lane.workers += 1;
    const work = this.work(endpointId, lane)
      .catch((err: unknown) =>
        this.logger.error({
          event: 'webhooks.lane_failed',
          msg: 'Sending webhooks to an endpoint failed; will retry',
          endpoint: endpointId.toHexString(),
          err,
        }),
      )
      .finally(() => {
        lane.workers -= 1;
        this.working.delete(work);
      });
    this.working.add(work);
  }

  /** Attempts one delivery after the other until none is due. */
  private async work(endpointId: Types.ObjectId, lane: Lane): Promise<void> {
    while (!this.isStopped) {
      const delivery = await this.mutex.runExclusive([endpointId.toHexString()], () =>
        this.takeNext(endpointId, lane),
      );
      if (delivery === null) return;
      try {
        // The next one need not wait for this one.
        if (recordsOf(lane) !== lane.inVain) this.addWorker(endpointId, lane);
        const endpoint = await this.endpoints.findById(endpointId);
        if (endpoint?.isActive !== true) return await this.queue.giveBack(delivery);
        await this.attempts.attempt(endpoint, delivery);
      } finally {
        lane.busy.delete(delivery.record);
      }
    }
  }

  /** Takes the next delivery that no earlier one of its record holds back; null when none is due. */
  private async takeNext(endpointId: Types.ObjectId, lane: Lane): Promise<WebhookDelivery | null> {
    while (!this.isStopped) {
      const now = this.clock.now();
      const records = recordsOf(lane);
      const due = await this.queue.take(endpointId, now, [...lane.busy, ...lane.elsewhere]);
      if (due === null) {
        lane.inVain = records;
        return null;
      }
      const first = await this.firstOf(due, now);
      if (first === 'elsewhere') lane.elsewhere.add(due.record);
      else if (first !== 'later') {
        lane.busy.add(first.record);
        return first;
      }
    }
    return null;
  }

  /** The first delivery of the record, taken; or where it is: in another process, or due later. */
  private async firstOf(due: WebhookDelivery, now: Date): Promise<WebhookDelivery | 'elsewhere' | 'later'> {
    const earlier = due.isApart === true ? null : await this.queue.earlierThan(due);
    if (earlier === null) return due;
    await this.queue.giveBack(due);
    if (this.queue.isLeased(earlier)) return 'elsewhere';
    if (earlier.nextAttemptAt! <= now) return (await this.queue.takeOne(earlier)) ?? 'elsewhere';
    await this.queue.holdBack(earlier, earlier.nextAttemptAt!);
    return 'later';
  }
}

/** The records whose events are not taken now. */
function recordsOf({ busy, elsewhere }: Lane): string {
  return [...busy, ...elsewhere].toSorted().join(' ');
}
