import { Injectable } from '@nestjs/common';
import { toMajor } from '#common/money/money.js';
import { DispatchService, ParcelTrackingService } from '#modules/shipping/index.js';
import {
  OrderAdministrationService,
  OrderStepsService,
  type AdminOrderView,
  type OrderSteps,
} from '#modules/orders/index.js';
import { PaymentAdministrationService } from '#modules/payments/index.js';
import { ReturnsService, ReturnStepsService, type OpenReturnSteps } from '#modules/returns/index.js';
import { ActingAdministrator } from '../acting-administrator.js';
import { done, stepIf, StepSource, type OrderStep } from './order-step.js';

/** A parcel as most are: centimetres and kilograms. */
const PARCEL = { length: 30, breadth: 20, height: 10, weight: 0.5 };

const MOVES = {
  PROCESSING: 'Start processing',
  SHIPPED: 'Mark as shipped',
  DELIVERED: 'Mark as delivered',
  CANCELLED: 'Cancel',
} as const satisfies Record<OrderSteps['moves'][number], string>;

const DECISIONS = {
  APPROVED: 'Approve the return',
  REJECTED: 'Reject the return',
  RECEIVED: 'Receive the goods',
} as const satisfies Record<OpenReturnSteps['decisions'][number], string>;

/** What the shop's staff does with an order. The steps are taken, and audited, in the name of its newest administrator. */
@Injectable()
export class AdministratorSteps extends StepSource {
  override readonly who = 'Administrator';

  constructor(
    private readonly orders: OrderStepsService,
    private readonly administration: OrderAdministrationService,
    private readonly dispatches: DispatchService,
    private readonly parcels: ParcelTrackingService,
    private readonly payments: PaymentAdministrationService,
    private readonly returnSteps: ReturnStepsService,
    private readonly returns: ReturnsService,
    private readonly administrator: ActingAdministrator,
  ) {
    super();
  }

  override async stepsOf(order: AdminOrderView): Promise<OrderStep[]> {
    const { _id, customer } = order;
    const [possible, { open }] = await Promise.all([
      this.orders.of(_id),
      this.returnSteps.of(_id, customer._id),
    ]);
    return [
      ...this.orderSteps(_id, possible),
      ...this.moneySteps(_id, possible),
      ...(open === undefined ? [] : this.returnStepsOf(open)),
    ];
  }

  private orderSteps(orderId: string, steps: OrderSteps): OrderStep[] {
    const { moves, dispatch, track, giveUp, reopen, settle } = steps;
    const settled = (what: 'restock' | 'refund', label: string): OrderStep => ({
      name: `settle-${what}`,
      label,
      take: () =>
        this.as((adminId) =>
          this.administration.settle(
            orderId,
            { restock: what === 'restock', refund: what === 'refund' },
            { adminId, key: undefined },
          ),
        ),
    });
    return [
      ...stepIf(dispatch, {
        name: 'dispatch',
        label: 'Dispatch',
        take: () =>
          this.as((adminId) =>
            this.dispatches.dispatch(orderId, { parcel: PARCEL, phone: undefined }, { adminId }),
          ),
      }),
      ...moves.map((to) => ({
        name: `mark-${to.toLowerCase()}`,
        label: MOVES[to],
        take: () => this.as((adminId) => this.administration.move(orderId, to, adminId)),
      })),
      ...stepIf(track, {
        name: 'track',
        label: 'Set the tracking number',
        fields: [{ name: 'text', label: 'Tracking number', value: 'DTDC4827193056' }],
        take: ({ text }) =>
          this.as((adminId) =>
            this.parcels.track(orderId, { trackingNumber: text, courierName: 'DTDC' }, adminId),
          ),
      }),
      ...stepIf(giveUp, {
        name: 'give-up',
        label: 'End: the parcel does not arrive',
        fields: [{ name: 'text', label: 'Reason', value: 'Lost by the courier' }],
        take: ({ text }) =>
          this.as((adminId) =>
            this.administration.settle(
              orderId,
              { restock: false, refund: true, reason: text },
              { adminId, key: undefined },
            ),
          ),
      }),
      ...stepIf(reopen, {
        name: 'reopen',
        label: 'Reopen',
        take: () => this.as((adminId) => this.administration.reopen(orderId, adminId)),
      }),
      ...stepIf(settle.restock, settled('restock', 'Restock the goods')),
      ...stepIf(settle.refund, settled('refund', 'Refund the payment')),
    ];
  }

  private moneySteps(
    orderId: string,
    { markPaid, refundableMinor, retries, manualRefunds }: OrderSteps,
  ): OrderStep[] {
    return [
      ...stepIf(markPaid, {
        name: 'mark-paid',
        label: 'Mark as paid',
        fields: [{ name: 'text', label: 'Bank reference', value: `UTR ${orderId.slice(-12).toUpperCase()}` }],
        take: ({ text }) => this.as((adminId) => this.payments.markPaid(orderId, text, adminId)),
      }),
      ...stepIf(refundableMinor > 0, {
        name: 'refund',
        label: 'Refund',
        fields: [
          { name: 'amount', label: 'Amount', value: String(toMajor(refundableMinor)) },
          { name: 'text', label: 'Reason of the refund', value: 'Scratch on the lid' },
        ],
        take: ({ amount, text }) =>
          this.as((adminId) =>
            this.payments.refund(orderId, { amount, reason: text }, { adminId, key: undefined }),
          ),
      }),
      ...retries.map((subject) => ({
        name: 'retry-refund',
        subject,
        label: 'Try the refund again',
        take: () => this.as((adminId) => this.payments.retry(orderId, subject, adminId)),
      })),
      ...manualRefunds.map((subject) => ({
        name: 'mark-refunded',
        subject,
        label: 'Mark the refund as made',
        take: () => this.as((adminId) => this.payments.markProcessed(orderId, subject, adminId)),
      })),
    ];
  }

  private returnStepsOf({ returnId, decisions, noted }: OpenReturnSteps): OrderStep[] {
    return decisions.map((status) => ({
      name: `return-${status.toLowerCase()}`,
      subject: returnId,
      label: DECISIONS[status],
      ...(noted.includes(status)
        ? {
            fields: [{ name: 'text', label: 'Note to the customer', value: 'The goods never came' }] as const,
          }
        : {}),
      take: ({ text }) =>
        this.as((adminId) =>
          this.returns.decide(
            returnId,
            { status, ...(noted.includes(status) ? { note: text } : {}) },
            adminId,
          ),
        ),
    }));
  }

  private as(step: (adminId: string) => Promise<unknown>) {
    return done(this.administrator.run(step));
  }
}
