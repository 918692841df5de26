import { Injectable, Optional } from '@nestjs/common';
import { isMoney } from '#common/money/money.js';
import { OrderQueriesService, type AdminOrderView } from '#modules/orders/index.js';
import { StepInputError, StepNotPossibleError } from '../dev-console.errors.js';
import type { OrderStepForm } from '../dto/order-step.form.js';
import type { NoticeCode } from '../pages/notices.js';
import { AdministratorSteps } from './administrator.steps.js';
import { CarrierSteps } from './carrier.steps.js';
import { CustomerSteps } from './customer.steps.js';
import { GatewaySteps } from './gateway.steps.js';
import type { OrderStep, StepInput, StepSource } from './order-step.js';

/** The steps that one of those who move an order on can take now. */
export interface OfferedSteps {
  /** @example Customer */
  readonly who: string;
  readonly steps: readonly OrderStep[];
}

/** Offers the steps of an order that are possible now, and takes one of them. */
@Injectable()
export class OfferedStepsService {
  private readonly sources: readonly StepSource[];

  constructor(
    private readonly orders: OrderQueriesService,
    customer: CustomerSteps,
    administrator: AdministratorSteps,
    @Optional() carrier?: CarrierSteps,
    @Optional() gateway?: GatewaySteps,
  ) {
    this.sources = [customer, administrator, carrier, gateway].filter((source) => source !== undefined);
  }

  /** Those who can do something, each with what it can do. */
  async of(order: AdminOrderView): Promise<OfferedSteps[]> {
    const offered = await Promise.all(
      this.sources.map(async (source) => ({ who: source.who, steps: await source.stepsOf(order) })),
    );
    return offered.filter(({ steps }) => steps.length > 0);
  }

  /**
   * Takes a step that is possible now.
   * @throws OrderNotFoundError, StepNotPossibleError, StepInputError, what the step throws
   */
  async take(orderId: string, { step: name, subject, ...input }: OrderStepForm): Promise<NoticeCode> {
    const offered = await this.of(await this.orders.find(orderId));
    const step = offered
      .flatMap(({ steps }) => steps)
      .find((known) => known.name === name && known.subject === subject);
    if (step === undefined) throw new StepNotPossibleError();
    return step.take(checked(step, input));
  }
}

function checked({ fields = [] }: OrderStep, { amount = 0, text = '' }: StepInput): Required<StepInput> {
  const needs = new Set(fields.map(({ name }) => name));
  if (needs.has('amount') && !(isMoney(amount) && amount >= 1))
    throw new StepInputError('amount must be an amount of 1 or more with at most two decimals');
  if (needs.has('text') && text === '') throw new StepInputError('text is required');
  return { amount, text };
}
