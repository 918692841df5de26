import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderReturnsService, type ReturnableOrder } from '#modules/orders/index.js';
import { ReturnRepository } from '../data/return.repository.js';
import type { Return } from '../data/return.schema.js';
import { firstBeyondBought, unitsByProduct, type Units } from '../domain/returned-units.js';
import {
  OrderCannotBeReturnedError,
  ReturnAlreadyOpenError,
  ReturnWindowClosedError,
  TooManyUnitsError,
} from '../returns.errors.js';
import { toReturn, type ReturnView } from '../views/return.view.js';

const DAY_MS = 86_400_000;

/** What a customer asks to return. */
export interface ReturnRequest {
  readonly orderId: string;
  readonly items: readonly Units[];
  readonly reason: string;
}

/** Opens returns. */
@Injectable()
export class ReturnRequestsService {
  constructor(
    private readonly returns: ReturnRepository,
    private readonly orders: OrderReturnsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a return of a delivered order of the caller, and moves the order to `RETURN_REQUESTED` with it.
   * @throws OrderNotFoundError, ReturnAlreadyOpenError, OrderCannotBeReturnedError, ReturnWindowClosedError,
   * TooManyUnitsError
   */
  async open(userId: string, request: ReturnRequest): Promise<ReturnView> {
    return toReturn(await this.unitOfWork.run(() => this.openInside(userId, request)));
  }

  private async openInside(userId: string, { orderId, items, reason }: ReturnRequest): Promise<Return> {
    const order = await this.orders.find(orderId, userId);
    if (await this.returns.hasOpen(orderId)) throw new ReturnAlreadyOpenError();
    this.refuseUnreturnable(order);
    const beyond = firstBeyondBought(items, order.lines);
    if (beyond !== undefined) throw new TooManyUnitsError(beyond);
    const opened = await this.returns.insert({
      userId,
      orderId,
      orderNumber: order.orderNumber,
      items: unitsByProduct(items),
      reason,
      createdAt: this.clock.now(),
    });
    await this.orders.request(orderId);
    return opened;
  }

  /** The window is counted from the first delivery, and its last moment still belongs to it. */
  private refuseUnreturnable({ orderStatus, deliveredAt }: ReturnableOrder): void {
    if (orderStatus !== 'DELIVERED' || deliveredAt === undefined) throw new OrderCannotBeReturnedError();
    const windowMs = this.config.shop.returnWindowDays * DAY_MS;
    if (this.clock.nowMs() - deliveredAt.getTime() > windowMs) throw new ReturnWindowClosedError();
  }
}
