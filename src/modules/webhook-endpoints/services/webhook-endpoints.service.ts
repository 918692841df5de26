import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/page.view.js';
import { Clock } from '#common/time/clock.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { AuditLogService, type AuditAction } from '#modules/audit-log/index.js';
import { WEBHOOK_ENDPOINTS_TOPIC, type WebhookEndpoint } from '#modules/webhook-events/index.js';
import { WebhookDeliveryRepository } from '../data/webhook-delivery.repository.js';
import { SlotTakenError, WebhookEndpointRepository } from '../data/webhook-endpoint.repository.js';
import { shownAddress } from '../domain/shown-address.js';
import type {
  CreateWebhookEndpointDto,
  UpdateWebhookEndpointDto,
  WebhookEndpointListQuery,
} from '../dto/webhook-endpoint.dto.js';
import {
  toWebhookEndpoint,
  type NewWebhookEndpointView,
  type WebhookEndpointListView,
  type WebhookEndpointView,
  type WebhookSecretView,
} from '../views/webhook-endpoint.view.js';
import { TooManyEndpointsError, WebhookEndpointNotFoundError } from '../webhook-endpoints.errors.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookSendingService } from './webhook-sending.service.js';

/** Concurrent creations meet at a slot; each of them takes another one then. */
const MAX_TRIES = 5;

/** Creates, lists, changes and deletes webhook endpoints. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly secrets: WebhookSecretsService,
    private readonly sending: WebhookSendingService,
    private readonly auditLog: AuditLogService,
    private readonly publisher: ChangePublisher,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws UrlNotAllowedError, TooManyEndpointsError */
  async create(input: CreateWebhookEndpointDto): Promise<NewWebhookEndpointView> {
    this.sending.refuseAddress(input.url);
    for (let tries = 1; ; tries++) {
      try {
        return await this.unitOfWork.run(() => this.insert(input));
      } catch (error) {
        if (!(error instanceof SlotTakenError) || tries === MAX_TRIES) throw error;
      }
    }
  }

  async list(query: WebhookEndpointListQuery): Promise<WebhookEndpointListView> {
    const { entries, total } = await this.endpoints.findPage(query);
    return {
      endpoints: viewsOf(entries, (endpoint) => toWebhookEndpoint(endpoint)),
      meta: metaOf(query, total),
    };
  }

  /** @throws WebhookEndpointNotFoundError */
  async detail(id: string): Promise<WebhookEndpointView> {
    return toWebhookEndpoint(await findOrFail(this.endpoints.findById(id), WebhookEndpointNotFoundError));
  }

  /** Changes the given fields. Switched on again, it begins without its former failures. @throws WebhookEndpointNotFoundError, UrlNotAllowedError */
  async update(id: string, input: UpdateWebhookEndpointDto): Promise<WebhookEndpointView> {
    if (input.url !== undefined) this.sending.refuseAddress(input.url);
    const endpoint = await this.unitOfWork.run(async () => {
      const before = await findOrFail(this.endpoints.findById(id), WebhookEndpointNotFoundError);
      const changes = withoutUndefined({ ...input });
      if (Object.keys(changes).length === 0) return before;
      const isSwitchedOn = input.isActive === true && !before.isActive;
      const updated = this.endpoints.update(id, {
        ...changes,
        updatedAt: this.clock.now(),
        ...(isSwitchedOn ? { failingSince: null, switchedOff: null } : {}),
      });
      const after = await findOrFail(updated, WebhookEndpointNotFoundError);
      await this.record('WEBHOOK_UPDATED', before, after);
      this.publisher.publish([WEBHOOK_ENDPOINTS_TOPIC]);
      return after;
    });
    return toWebhookEndpoint(endpoint);
  }

  /** Makes another secret. The one before it signs for another day, too. @throws WebhookEndpointNotFoundError */
  async replaceSecret(id: string): Promise<WebhookSecretView> {
    return this.unitOfWork.run(async () => {
      const endpoint = await findOrFail(this.endpoints.findById(id), WebhookEndpointNotFoundError);
      const now = this.clock.now();
      const { secret, secrets } = this.secrets.create(endpoint, now);
      await this.endpoints.setSecrets(id, secrets, now);
      await this.auditLog.record({
        action: 'WEBHOOK_SECRET_CHANGED',
        subject: id,
        subjectName: shownAddress(endpoint.url),
        before: { secretMadeAt: endpoint.secrets[0]?.createdAt.toISOString() ?? null },
        after: { secretMadeAt: now.toISOString() },
      });
      return { secret, previousSignsUntil: secrets[1]!.signsUntil!.toISOString() };
    });
  }

  /** Deletes the endpoint with its deliveries; what waits is not sent. @throws WebhookEndpointNotFoundError */
  async delete(id: string): Promise<void> {
    const deleted = await this.unitOfWork.run(async () => {
      const endpoint = await findOrFail(this.endpoints.delete(id), WebhookEndpointNotFoundError);
      await this.record('WEBHOOK_DELETED', endpoint, null);
      this.publisher.publish([WEBHOOK_ENDPOINTS_TOPIC]);
      return endpoint;
    });
    await this.deliveries.deleteOf(deleted._id);
  }

  private async insert({
    url,
    events,
    description,
    isActive,
  }: CreateWebhookEndpointDto): Promise<NewWebhookEndpointView> {
    const slot = await this.endpoints.freeSlot();
    if (slot === undefined) throw new TooManyEndpointsError();
    const now = this.clock.now();
    const _id = newId();
    const { secret, secrets } = this.secrets.create({ _id, secrets: [] }, now);
    const endpoint = {
      _id,
      slot,
      url,
      events,
      description,
      isActive,
      secrets,
      createdAt: now,
      updatedAt: now,
    };
    await this.endpoints.insert(endpoint);
    await this.record('WEBHOOK_CREATED', null, endpoint);
    this.publisher.publish([WEBHOOK_ENDPOINTS_TOPIC]);
    return { ...toWebhookEndpoint(endpoint), secret };
  }

  private async record(
    action: AuditAction,
    before: WebhookEndpoint | null,
    after: WebhookEndpoint | null,
  ): Promise<void> {
    const { _id, url } = (after ?? before)!;
    await this.auditLog.record({
      action,
      subject: _id.toHexString(),
      subjectName: shownAddress(url),
      before: before && auditedOf(before),
      after: after && auditedOf(after),
    });
  }
}

/** Returns what the audit log keeps of an endpoint: neither secrets nor the query of its address. */
function auditedOf({ url, events, description, isActive }: WebhookEndpoint): object {
  return { url: shownAddress(url), events, description: description ?? '', isActive };
}
