import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/page.view.js';
import { Clock } from '#common/time/clock.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { TEST_EVENT, type WebhookDelivery, type WebhookEndpoint } from '#modules/webhook-events/index.js';
import { DeliveryQueueRepository } from '../data/delivery-queue.repository.js';
import { WebhookDeliveryRepository } from '../data/webhook-delivery.repository.js';
import { WebhookEndpointRepository } from '../data/webhook-endpoint.repository.js';
import { shownAddress } from '../domain/shown-address.js';
import { TRIES_BEFORE_LAST } from '../domain/retry-schedule.js';
import type { WebhookDeliveryListQuery } from '../dto/webhook-endpoint.dto.js';
import {
  toEventDelivery,
  type EventDeliveryListView,
  type EventDeliveryView,
} from '../views/event-delivery.view.js';
import { WebhookDeliveryNotFoundError, WebhookEndpointNotFoundError } from '../webhook-endpoints.errors.js';
import { WebhookAttemptsService } from './webhook-attempts.service.js';

/** Shows what was sent to an endpoint, has it sent again, and sends tests. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly queue: DeliveryQueueRepository,
    private readonly attempts: WebhookAttemptsService,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws WebhookEndpointNotFoundError */
  async list(endpointId: string, query: WebhookDeliveryListQuery): Promise<EventDeliveryListView> {
    await this.find(endpointId);
    const { entries, total } = await this.deliveries.findPage(endpointId, query.status, query);
    return {
      deliveries: viewsOf(entries, (delivery) => toEventDelivery(delivery)),
      meta: metaOf(query, total),
    };
  }

  /**
   * Has a delivery sent now: one that waits, or one that has ended, which then keeps no order and is attempted anew.
   * @throws WebhookEndpointNotFoundError, WebhookDeliveryNotFoundError
   */
  async resend(endpointId: string, deliveryId: string): Promise<EventDeliveryView> {
    const endpoint = await this.find(endpointId);
    const delivery = await this.unitOfWork.run(async () => {
      const sent = this.deliveries.sendAgain(endpointId, deliveryId, this.clock.now());
      const found = await findOrFail(sent, WebhookDeliveryNotFoundError);
      await this.record('WEBHOOK_RESENT', endpoint, { deliveryId, event: found.event });
      return found;
    });
    return toEventDelivery(delivery);
  }

  /** Sends a test in one attempt, also to an endpoint that is off, and returns what became of it. @throws WebhookEndpointNotFoundError */
  async test(endpointId: string): Promise<EventDeliveryView> {
    const endpoint = await this.find(endpointId);
    const test = this.testFor(endpoint);
    await this.unitOfWork.run(async () => {
      await this.deliveries.insert(test);
      await this.record('WEBHOOK_TESTED', endpoint, { deliveryId: test._id.toHexString() });
    });
    await this.attempts.attempt(endpoint, test);
    return toEventDelivery(
      await findOrFail(this.deliveries.findById(test._id), WebhookDeliveryNotFoundError),
    );
  }

  /** A delivery that the caller holds a lease on, and whose first attempt is its last. */
  private testFor({ _id: endpointId }: WebhookEndpoint): WebhookDelivery {
    const now = this.clock.now();
    const _id = newId();
    const data = { _id: endpointId.toHexString(), message: 'A test of this webhook endpoint' };
    return {
      _id,
      endpointId,
      event: TEST_EVENT,
      record: `test:${_id.toHexString()}`,
      seq: 1,
      data: JSON.stringify(data),
      status: 'PENDING',
      isApart: true,
      attempts: 0,
      tries: TRIES_BEFORE_LAST,
      nextAttemptAt: now,
      leasedUntil: this.queue.leaseEnd(),
      createdAt: now,
    };
  }

  private async record(
    action: 'WEBHOOK_TESTED' | 'WEBHOOK_RESENT',
    { _id, url }: WebhookEndpoint,
    after: object,
  ): Promise<void> {
    const subject = _id.toHexString();
    await this.auditLog.record({ action, subject, subjectName: shownAddress(url), before: null, after });
  }

  private find(endpointId: string): Promise<WebhookEndpoint> {
    return findOrFail(this.endpoints.findById(endpointId), WebhookEndpointNotFoundError);
  }
}
