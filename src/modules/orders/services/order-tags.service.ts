import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { changedTags, type TagChange } from '#common/tags/staff-tags.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { OrderTagRepository } from '../writing/order-tag.repository.js';
import { OrderRepository } from '../data/order.repository.js';
import { OrderNotFoundError } from '../orders.errors.js';
import type { AdminOrderView } from '../views/order-admin.view.js';
import { OrderQueriesService } from './order-queries.service.js';

/** Keeps what the staff tag orders with. */
@Injectable()
export class OrderTagsService {
  constructor(
    private readonly tags: OrderTagRepository,
    private readonly orders: OrderRepository,
    private readonly queries: OrderQueriesService,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Changes the tags of an order. The audit log, which is never erased, has their number and not their words.
   * @throws OrderNotFoundError, TooManyTagsError
   */
  async change(orderId: string, change: TagChange): Promise<AdminOrderView> {
    await this.unitOfWork.run(async () => {
      const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
      const { orderNumber, tags: before = [] } = order;
      const after = changedTags(before, change);
      if (after === before) return;
      await this.tags.replace(orderId, after);
      await this.audit.record({
        action: 'ORDER_TAGS_CHANGED',
        subject: orderId,
        subjectName: orderNumber,
        before: { tags: before.length },
        after: { tags: after.length },
      });
    });
    return this.queries.find(orderId);
  }
}
