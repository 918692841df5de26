import { Injectable, Optional } from '@nestjs/common';
import { OrderCancellationService, OrderStepsService, type AdminOrderView } from '#modules/orders/index.js';
import { ReturnsService, ReturnStepsService, type ReturnSteps } from '#modules/returns/index.js';
import { noticeOfPayment } from '../pages/payments.section.js';
import { SandboxPaymentsService } from '../sandbox-payments.service.js';
import { done, stepIf, StepSource, type OrderStep } from './order-step.js';

/** What a customer does with an order: pays it, cancels it, returns all of it. */
@Injectable()
export class CustomerSteps extends StepSource {
  override readonly who = 'Customer';

  constructor(
    private readonly orders: OrderStepsService,
    private readonly cancellations: OrderCancellationService,
    private readonly returnSteps: ReturnStepsService,
    private readonly returns: ReturnsService,
    @Optional() private readonly payments?: SandboxPaymentsService,
  ) {
    super();
  }

  override async stepsOf(order: AdminOrderView): Promise<OrderStep[]> {
    const {
      _id: orderId,
      customer: { _id: userId },
    } = order;
    const [possible, returned] = await Promise.all([
      this.orders.of(orderId),
      this.returnSteps.of(orderId, userId),
    ]);
    return [
      ...(possible.pay ? this.payingSteps(order) : []),
      ...stepIf(possible.cancelAsCustomer, {
        name: 'cancel-own',
        label: 'Cancel',
        take: () => done(this.cancellations.cancel(userId, orderId, undefined)),
      }),
      ...this.returningSteps(order, returned),
    ];
  }

  /** Only with the embedded gateway: at a real one the customer pays there. */
  private payingSteps({ gatewayOrderId }: AdminOrderView): OrderStep[] {
    const { payments } = this;
    if (payments === undefined || gatewayOrderId === null) return [];
    return (['captured', 'failed'] as const).map((outcome) => ({
      name: outcome === 'captured' ? 'pay' : 'fail-payment',
      label: outcome === 'captured' ? 'Pay' : 'Let the payment fail',
      take: async () => {
        const { webhookDelivered } = await payments.pay(gatewayOrderId, { outcome });
        return noticeOfPayment(outcome, webhookDelivered);
      },
    }));
  }

  private returningSteps(
    { _id: orderId, customer: { _id: userId, email } }: AdminOrderView,
    { returnable, open }: ReturnSteps,
  ): OrderStep[] {
    // Nobody returns anything for an account that is deleted.
    if (email === null) return [];
    return [
      ...stepIf(returnable.length > 0, {
        name: 'request-return',
        label: 'Return all of it',
        fields: [{ name: 'text', label: 'Reason of the return', value: 'It does not fit' }],
        take: ({ text }) =>
          done(this.returns.open(userId, { orderId, items: [...returnable], reason: text })),
      }),
      ...stepIf(open?.mayWithdraw === true, {
        name: 'withdraw-return',
        label: 'Withdraw the return',
        take: () => done(this.returns.withdraw(userId, open!.returnId)),
      }),
    ];
  }
}
