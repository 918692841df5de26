import { toMajor } from '#common/money/money.js';
import type { DispatchRecord } from '../parcels/dispatch-record.schema.js';
import type { Order, OrderNote } from '../data/order.schema.js';
import { nextStep, type DispatchStep } from '../parcels/dispatchable.js';
import { ORDER_ATTENTION, type OrderAttention } from '../domain/attention.js';
import { withItemIds, unitsOfEach } from '../domain/order-lines.js';
import type {
  CashOnDelivery,
  CashRemittance,
  DispatchFailure,
  DisputePhase,
  OrderDispute,
  OrderPayment,
  OtherRefund,
  RefundStatus,
  UnpaidReason,
} from '../domain/order-state.js';
import type { Redelivery, RedeliveryAction } from '../domain/redelivery.js';
import { mayReopen, mayRestock } from '../domain/order-transitions.js';
import { remittedMinorOf } from '../money/cash-on-delivery.js';
import {
  cashStateOf,
  overMinorOf,
  shortMinorOf,
  type CashState,
  type CashTerms,
} from '../money/cash-state.js';
import { isPayableByHand } from '../money/payment-decision.js';
import { amountOf, refundsIn, sumOf } from '../sums/payment-money.js';
import { settledUnitsOf } from '../sums/line-refunds.js';
import { disputedMinor, refundableMinor } from '../money/payment-transitions.js';
import {
  CashView,
  CustomerView,
  OrderView,
  RefundView,
  StatusStepView,
  toCustomer,
  toOrder,
  toRefund,
  toStatusStep,
} from './order.view.js';

/** A transfer of the cash by the carrier. Amounts in the major unit. */
export class CashRemittanceView {
  /** @example UTR 4123 */
  reference!: string;
  amount!: number;
  /** The amount that the carrier has kept. */
  charges!: number;
  /** The day of the transfer. */
  at!: string;
  recordedAt!: string;
}

/** The cash to be paid at the door, and what became of it. Amounts in the major unit. */
export class AdminCashView extends CashView {
  /** When it was delivered, and so collected; null before. */
  collectedAt!: string | null;
  /** The sum that was collected, where that was less than the amount. @example 1500 */
  collected?: number;
  /** When the carrier has transferred it last; null before. */
  remittedAt!: string | null;
  /** The reference of that transfer. @example UTR 4123 */
  reference!: string | null;
  /** Null until it is collected. `OVERDUE` after `COD_REMITTANCE_DAYS`. */
  state!: CashState | null;
  /** All transfers, without the carrier's charges. */
  remittedAmount!: number;
  /** The amount that is missing; 0 unless the state is `SHORT`. */
  shortBy!: number;
  /** The amount that was transferred too much. */
  overBy!: number;
  /** Oldest first. */
  remittances!: CashRemittanceView[];
}

/** A payment of the order. `amount` in the major unit. */
export class PaymentView {
  /** The reference of a manual payment. @example pay_RB58MiP5SPFYyM */
  gatewayPaymentId!: string;
  amount!: number;
  /** `CONFIRMED` while it pays the order, or is not refunded in full. */
  state!: OrderPayment['state'];
  receivedAt!: string;
}

/** A dispute of a payment of the order. `amount` in the major unit. */
export class DisputeView {
  /** The gateway's identifier. @example disp_AHfqOvkldwsbqt */
  disputeId!: string;
  amount!: number;
  /** The bank's code of the reason; null if the gateway has not named one. @example goods_or_services_not_received */
  reason!: string | null;
  /** `OPEN`, `UNDER_REVIEW` and `ACTION_REQUIRED` are undecided; an order with one of them, or with `LOST`, is not dispatched. */
  status!: OrderDispute['status'];
  /** When it got this status. */
  at!: string;
  /** Absent if the gateway has not named it. In `FRAUD` and `RETRIEVAL` no money has moved: nothing is refused because of them. */
  phase?: DisputePhase;
  /** The part that the gateway has paid back by itself; absent if nothing. In the major unit. */
  settledAmount?: number;
}

/** A refund of the order as the shop's staff see it. */
export class AdminRefundView extends RefundView {
  /** The reference of the transfer, of one that was repaid by hand; absent where none was named. @example UTR 412345678901 */
  reference?: string;
}

/** A refund at the gateway that is none of the order: of a payment that was never captured. */
export class OtherRefundView {
  gatewayRefundId!: string;
  gatewayPaymentId!: string;
  /** In the major unit; null if the gateway has not named it. */
  amount!: number | null;
  status!: RefundStatus;
  /** When it was first reported. */
  at!: string;
}

/** The same with what it takes to call or address them. Null where the order has none, or the account is deleted. */
export class AdminCustomerView extends CustomerView {
  /** Null in legacy orders. */
  lastname!: string | null;
  /** The contact phone of checkout. @example 9876543210 */
  phone!: string | null;
}

/** A step of the order's history, and who caused it: `CUSTOMER`, `GATEWAY`, `CARRIER`, `SYSTEM`, `ADMIN:<user id>`. */
export class AdminStatusStepView extends StatusStepView {
  by!: string;
  /** The administrator's name; null for all others, and after the account is deleted. @example Meera Nair */
  byName!: string | null;
}

/** A note of the staff, or of the shop itself (`SYSTEM`), about the order. The customer does not see it. */
export class OrderNoteView {
  _id!: string;
  text!: string;
  at!: string;
  /** @example ADMIN:65f0c3a2b1d4e5f6a7b8c9d0 */
  by!: string;
  /** As in the history. @example Meera Nair */
  byName!: string | null;
}

/** The carrier's last status of the present parcel. */
export class CarrierStatusView {
  /** As sent. @example OUT FOR DELIVERY */
  status!: string;
  /** By the carrier's clock; of an event without a time, or with one of the future, when it came. */
  at!: string;
}

/** The last request to the carrier after a failed attempt, and what has become of it. */
export class RedeliveryView {
  action!: RedeliveryAction;
  /** For the courier; null after the account is deleted, as the next two. @example Call before you come */
  note!: string | null;
  phone!: string | null;
  street!: string | null;
  /** @example 2026-12-03 */
  date!: string | null;
  at!: string;
  /** `CUSTOMER`, by the link of the mail, or `ADMIN:<user id>` */
  by!: string;
  /** As in the history. @example Meera Nair */
  byName!: string | null;
  /** When the carrier has taken it, which promises nothing; null until then. */
  takenAt!: string | null;
  /** In the carrier's words, why it has refused it; null unless it has. */
  refusal!: string | null;
  /** When the carrier has said its next word about the parcel; null until then. */
  answeredAt!: string | null;
}

/** Progress of the dispatch of the present parcel. */
export class DispatchProgressView {
  /** Next step at the carrier, where a retry continues. */
  step!: DispatchStep;
  /** Why the last try failed, in the carrier's own words where it gave any. Null when it did not fail. */
  failureReason!: string | null;
  /** When it came to this step, or failed there. */
  at!: string;
}

/** Why the last dispatch of an order that is still to be dispatched has failed. */
export class DispatchFailureView {
  /** In the carrier's own words where it gave any. @example Wrong pickup location entered. */
  reason!: string;
  at!: string;
}

/** The fate of a line's units. */
export class LineUnitsView {
  itemId!: string;
  /** Units that returns have brought back. */
  returned!: number;
  /** Units that were refunded without a return, and are not among those that left the order. */
  refunded!: number;
  /** Units that are neither, and have not left the order: as many may be refunded or returned. */
  left!: number;
}

/** A discount that the staff have given by hand. */
export class DiscountByHandView {
  /** In the major unit; `pricing.discount` contains it. @example 100 */
  amount!: number;
  /** Null after the account is deleted. @example Apology for the late parcel */
  reason!: string | null;
}

/** The credit note of an invoice that nobody has paid. */
export class UnpaidCreditNoteView {
  /** @example CN-2627-0000001 */
  number!: string;
  issuedAt!: string;
  /** The invoice that it takes back. @example INV-2627-0000001 */
  invoiceNumber!: string;
  reason!: UnpaidReason;
}

/** The whole order as an administrator sees it. */
export class AdminOrderView extends OrderView {
  override cod?: AdminCashView;
  /** Why it needs somebody, what went wrong first. Empty when it needs nobody. */
  attention!: OrderAttention[];
  customer!: AdminCustomerView;
  payments!: PaymentView[];
  /**
   * The remainder of the payment that has paid the order, in the major unit: without its refunds, also those in
   * progress or failed, and what a lost dispute has taken.
   */
  refundable!: number;
  /** Whether `mark-paid` takes it: no payment pays it, and it has not ended. */
  payableByHand!: boolean;
  /** Whether `settle` can put its units back: it is shipped, cancelled or returned, and they have not gone back. */
  restockable!: boolean;
  /** Whether `reopen` takes it: the carrier has cancelled it, and neither units nor money have gone back. */
  reopenable!: boolean;
  /** Oldest first. */
  disputes!: DisputeView[];
  /**
   * The part of the payment that is disputed, in the major unit: it is refunded with `refundDisputed` alone. Absent
   * while nothing is disputed.
   */
  disputedAmount?: number;
  override refunds!: AdminRefundView[];
  /** Refunds that are none of the order, oldest first; absent without any. */
  otherRefunds?: OtherRefundView[];
  /** Printed by `credit-notes` with the id of the order; absent unless an invoice was taken back that nobody has paid. */
  unpaidCreditNote?: UnpaidCreditNoteView;
  /** Tags of the staff. */
  tags!: string[];
  /** Notes of the staff, oldest first. */
  notes!: OrderNoteView[];
  /** The dispatch of the present parcel; null until one was tried. */
  dispatch!: DispatchProgressView | null;
  /** Null when the last dispatch has not failed, and once the order is shipped. */
  dispatchFailure!: DispatchFailureView | null;
  /** Null until the carrier has reported something. */
  carrierStatus!: CarrierStatusView | null;
  /** Absent where the carrier was never asked for anything after a failed attempt. */
  redelivery?: RedeliveryView;
  /** The e-way bill of the present parcel; absent where it has none. @example 381004567890 */
  ewaybillNumber?: string;
  /** Line by line, in the order of `items`. */
  lineUnits!: LineUnitsView[];
  override statusHistory!: AdminStatusStepView[];
  /** Only where there is one. */
  discount?: DiscountByHandView;
  /** Only of an order that the staff have placed: the page at which it is paid without a login; null once it is not payable. */
  paymentLink?: string | null;
}

/** The order after a change of its address. */
export class ReaddressedOrderView extends AdminOrderView {
  /** The heads of tax of its invoice are others since, and the month of the invoice has ended: its return has to be amended. */
  taxPeriodClosed?: true;
}

/** The names of staff, by `ADMIN:<user id>`. */
type StaffNames = ReadonlyMap<string, string>;

/**
 * @param dispatch the record of the present parcel
 * @param shown.paymentLink undefined where there is none to be shown
 */
export function toAdminOrder(
  order: Order,
  dispatch: DispatchRecord | null,
  names: StaffNames,
  { paymentLink, cash }: { readonly paymentLink: string | null | undefined; readonly cash: CashTerms },
): AdminOrderView {
  const disputed = disputedMinor(order);
  const { cod: _cash, ...common } = toOrder(order);
  return {
    ...common,
    ...(order.cod === undefined ? {} : { cod: toAdminCash(order.cod, cash) }),
    attention: toAttention(order),
    customer: toAdminCustomer(order),
    lineUnits: lineUnitsOf(order),
    payments: order.payments.map((payment) => toPayment(order, payment)),
    refunds: refundsIn(order).map((refund) => ({
      ...toRefund(refund),
      ...(refund.reference === undefined ? {} : { reference: refund.reference }),
    })),
    refundable: toMajor(refundableMinor(order)),
    payableByHand: isPayableByHand(order),
    restockable: mayRestock(order),
    reopenable: mayReopen(order),
    disputes: (order.disputes ?? []).map((dispute) => toDispute(dispute)),
    ...(disputed === 0 ? {} : { disputedAmount: toMajor(disputed) }),
    ...(order.otherRefunds === undefined ? {} : { otherRefunds: order.otherRefunds.map(toOtherRefund) }),
    ...unpaidCreditNoteOf(order),
    tags: order.tags ?? [],
    notes: (order.notes ?? []).map((note) => toOrderNote(note, names)),
    dispatch: dispatch === null ? null : toDispatchProgress(dispatch, order.dispatchFailure),
    dispatchFailure: toDispatchFailure(order),
    carrierStatus: toCarrierStatus(order),
    ...(order.redelivery === undefined ? {} : { redelivery: toRedelivery(order.redelivery, names) }),
    ...(order.ewaybillNumber === undefined ? {} : { ewaybillNumber: order.ewaybillNumber }),
    statusHistory: order.statusHistory.map((entry) => ({
      ...toStatusStep(entry),
      by: entry.by,
      byName: names.get(entry.by) ?? null,
    })),
    ...(order.discount === undefined ? {} : { discount: toDiscountByHand(order.discount) }),
    ...(paymentLink === undefined ? {} : { paymentLink }),
  };
}

function toRedelivery(asked: Redelivery, names: StaffNames): RedeliveryView {
  const { action, note, phone, street, date, at, by, takenAt, refusedAt, refusal, answeredAt } = asked;
  return {
    action,
    note: note ?? null,
    phone: phone ?? null,
    street: street ?? null,
    date: date ?? null,
    at: at.toISOString(),
    by,
    byName: names.get(by) ?? null,
    takenAt: takenAt?.toISOString() ?? null,
    refusal: refusedAt === undefined ? null : (refusal ?? 'refused'),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

export function toAdminCash(cod: CashOnDelivery, terms: CashTerms): AdminCashView {
  const last = cod.remittances?.at(-1);
  return {
    amount: toMajor(cod.amountMinor),
    collectedAt: cod.collectedAt?.toISOString() ?? null,
    ...(cod.collectedMinor === undefined ? {} : { collected: toMajor(cod.collectedMinor) }),
    remittedAt: last?.at.toISOString() ?? null,
    reference: last?.reference ?? null,
    state: cashStateOf(cod, terms),
    remittedAmount: toMajor(remittedMinorOf(cod)),
    shortBy: toMajor(shortMinorOf(cod, terms)),
    overBy: toMajor(overMinorOf(cod)),
    remittances: (cod.remittances ?? []).map(toRemittance),
  };
}

function toRemittance(remittance: CashRemittance): CashRemittanceView {
  const { reference, amountMinor, chargesMinor = 0, at, recordedAt } = remittance;
  return {
    reference,
    amount: toMajor(amountMinor),
    charges: toMajor(chargesMinor),
    at: at.toISOString(),
    recordedAt: recordedAt.toISOString(),
  };
}

function unpaidCreditNoteOf({ creditNotes = [] }: Order): Pick<AdminOrderView, 'unpaidCreditNote'> {
  const note = creditNotes.find(({ unpaid }) => unpaid !== undefined);
  if (note?.unpaid === undefined) return {};
  const { number, issuedAt, unpaid } = note;
  const { invoiceNumber, reason } = unpaid;
  return { unpaidCreditNote: { number, issuedAt: issuedAt.toISOString(), invoiceNumber, reason } };
}

function toDiscountByHand({ amountMinor, reason }: NonNullable<Order['discount']>): DiscountByHandView {
  return { amount: toMajor(amountMinor), reason: reason ?? null };
}

export function toOrderNote({ _id, text, at, by }: OrderNote, names: StaffNames): OrderNoteView {
  return { _id: _id.toHexString(), text, at: at.toISOString(), by, byName: names.get(by) ?? null };
}

function lineUnitsOf(order: Order): LineUnitsView[] {
  const { returnedUnits = [], cancelledUnits = [] } = order;
  const lines = withItemIds(order.items);
  const returned = unitsOfEach(lines, returnedUnits);
  const settled = unitsOfEach(lines, settledUnitsOf(order));
  const cancelled = unitsOfEach(lines, cancelledUnits);
  return lines.map(({ itemId, quantity }, index) => ({
    itemId,
    returned: returned[index]!,
    refunded: settled[index]! - returned[index]! - cancelled[index]!,
    left: quantity - settled[index]!,
  }));
}

/** Returns what the order needs attention for, what went wrong first. */
export function toAttention({ attention = {} }: Order): OrderAttention[] {
  return ORDER_ATTENTION.filter((reason) => attention[reason] !== undefined);
}

export function toAdminCustomer(order: Order): AdminCustomerView {
  return { ...toCustomer(order), lastname: order.userLastname ?? null, phone: order.phone ?? null };
}

export function toCarrierStatus({ carrierStatus }: Order): CarrierStatusView | null {
  return carrierStatus === undefined
    ? null
    : { status: carrierStatus.status, at: carrierStatus.at.toISOString() };
}

function toDispatchProgress(record: DispatchRecord, failure?: DispatchFailure): DispatchProgressView {
  const changedAt = record.changedAt ?? record.startedAt;
  return {
    step: nextStep(record),
    failureReason: failure?.reason ?? record.failureReason ?? null,
    at: (failure !== undefined && failure.at > changedAt ? failure.at : changedAt).toISOString(),
  };
}

export function toDispatchFailure({ dispatchFailure }: Order): DispatchFailureView | null {
  return dispatchFailure === undefined
    ? null
    : { reason: dispatchFailure.reason, at: dispatchFailure.at.toISOString() };
}

function toOtherRefund(refund: OtherRefund): OtherRefundView {
  const { gatewayRefundId, gatewayPaymentId, amountMinor, status, at } = refund;
  const amount = amountMinor === undefined ? null : toMajor(amountMinor);
  return { gatewayRefundId, gatewayPaymentId, amount, status, at: at.toISOString() };
}

function toDispute(dispute: OrderDispute): DisputeView {
  const { disputeId, amountMinor, reason, status, at, phase, settlements = [] } = dispute;
  const settledMinor = sumOf(settlements);
  return {
    disputeId,
    amount: toMajor(amountMinor),
    reason: reason ?? null,
    status,
    at: at.toISOString(),
    ...(phase === undefined ? {} : { phase }),
    ...(settledMinor === 0 ? {} : { settledAmount: toMajor(settledMinor) }),
  };
}

function toPayment(order: Order, payment: OrderPayment): PaymentView {
  const { gatewayPaymentId, state, receivedAt } = payment;
  const amount = toMajor(amountOf(order, payment));
  return { gatewayPaymentId, amount, state, receivedAt: receivedAt.toISOString() };
}
