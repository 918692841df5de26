import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { OrderReturnsService } from '#modules/orders/index.js';
import { ReturnRepository } from '../data/return.repository.js';
import { returnRefusal } from '../domain/return-refusal.js';
import { DECISIONS, mayDecide, mayWithdraw, type Decision } from '../domain/return-status.js';

/** What can be done about the return of an order now. */
export interface ReturnSteps {
  /** The units of which the customer may request a return; empty when none may be. */
  readonly returnable: ReadonlyArray<{ readonly itemId: string; readonly quantity: number }>;
  /** The return that awaits a decision or the goods. */
  readonly open: OpenReturnSteps | undefined;
}

/** What can be done with an open return. */
export interface OpenReturnSteps {
  readonly returnId: string;
  /** The decisions that the administrator may take. */
  readonly decisions: readonly Decision[];
  /** Those of them that need a note. */
  readonly noted: readonly Decision[];
  readonly mayWithdraw: boolean;
}

/** Tells which steps of an order's return are possible now, for those who offer them. */
@Injectable()
export class ReturnStepsService {
  constructor(
    private readonly returns: ReturnRepository,
    private readonly orders: OrderReturnsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws OrderNotFoundError, also for another customer's order */
  async of(orderId: string, userId: string): Promise<ReturnSteps> {
    const [open, order] = await Promise.all([
      this.returns.findOpen(orderId),
      this.orders.findOwn(orderId, userId),
    ]);
    if (open !== null) return { returnable: [], open: stepsOf(open._id.toHexString(), open.status) };
    const refusal = returnRefusal(order, this.config.shop.returnWindowDays, this.clock.now());
    const left = order.lines.filter(({ returnable }) => returnable > 0);
    const returnable = left.map(({ itemId, returnable: quantity }) => ({ itemId, quantity }));
    return { returnable: refusal === undefined ? returnable : [], open: undefined };
  }
}

function stepsOf(returnId: string, status: Parameters<typeof mayWithdraw>[0]): OpenReturnSteps {
  const decisions = DECISIONS.filter((to) => mayDecide(status, to, true));
  return {
    returnId,
    decisions,
    noted: decisions.filter((to) => !mayDecide(status, to, false)),
    mayWithdraw: mayWithdraw(status),
  };
}
