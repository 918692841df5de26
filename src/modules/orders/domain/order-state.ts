import type { TotalParts } from '#common/money/pricing.js';
import type { OrderStatus } from './order-status.js';
import type { Redelivery, RedeliveryLink } from './redelivery.js';

export const PAYMENT_STATUSES = [
  'PENDING',
  'PAID',
  'FAILED',
  'EXPIRED',
  'REFUND_PENDING',
  'REFUNDED',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * The state of an order's units: `RESERVED` at checkout, `COMMITTED` when sold, `RETURNED` when all of
 * them are released, restocked or written off. Units return to the stock at most once.
 */
export const STOCK_STATES = ['RESERVED', 'COMMITTED', 'RETURNED'] as const;

export type StockState = (typeof STOCK_STATES)[number];

/** The cause of a cancellation. */
export const CANCEL_CAUSES = ['ADMIN', 'CUSTOMER', 'EXPIRY', 'CARRIER'] as const;

export type CancelCause = (typeof CANCEL_CAUSES)[number];

export const PAYMENT_STATES = ['CONFIRMED', 'REFUND_PENDING', 'REFUNDED'] as const;

/** A processed payment. It pays the order (`CONFIRMED`), or is being refunded or has been refunded in full. */
export interface OrderPayment {
  readonly gatewayPaymentId: string;
  readonly state: (typeof PAYMENT_STATES)[number];
  readonly receivedAt: Date;
  /** Integer minor units, as reported by the gateway; missing if only the customer's signature is known. */
  readonly amountMinor?: number | undefined;
  /** Received outside the gateway and recorded by an administrator; `gatewayPaymentId` is its reference then. */
  readonly manual?: true | undefined;
  /**
   * Whether the gateway calls its order paid by it although its amount is not the order's (decisions 14.1): see
   * `gateway-difference.ts`.
   */
  readonly paysInFull?: true | undefined;
  /** The gateway's name of its offer that made the difference; missing where it gave none. */
  readonly offerName?: string | undefined;
  /** Whether the courier has collected it at the door. */
  readonly cash?: true | undefined;
}

/** A transfer of the cash of an order by the carrier. Amounts are integer minor units. */
export interface CashRemittance {
  readonly amountMinor: number;
  /** The amount that the carrier has kept; missing where the file does not say it. */
  readonly chargesMinor?: number | undefined;
  /** The reference of the transfer: the same one counts once. */
  readonly reference: string;
  /** The day of the transfer, at its beginning in the zone of the shop. */
  readonly at: Date;
  /** When it was recorded here. */
  readonly recordedAt: Date;
}

/**
 * The cash to be collected at the door, and what became of it (decisions 14.21, 14.22). Amounts are integer minor
 * units.
 */
export interface CashOnDelivery {
  /** The amount that the courier asks for: the total, without the units that have left the order unpaid. */
  readonly amountMinor: number;
  /** Keyed hashes of account and phones, under which the limits count it; missing once the account is deleted and it is delivered. */
  readonly keys?: readonly string[] | undefined;
  /**
   * The confirmation that the customer has to give before it is sent; missing once that is done, and where nothing is
   * confirmed.
   */
  readonly confirmation?: CashConfirmation | undefined;
  /** When its customer last began to pay it online after all; missing where nobody did. */
  readonly onlineSince?: Date | undefined;
  /** When it was delivered, and so collected. */
  readonly collectedAt?: Date | undefined;
  /** The amount that was collected, where it differs. */
  readonly collectedMinor?: number | undefined;
  /** Oldest first; missing before the first. */
  readonly remittances?: readonly CashRemittance[] | undefined;
}

/** The code by which a customer confirms an order that is paid at the door. */
export interface CashConfirmation {
  /** The nonce that the code is made of, with a secret. */
  readonly nonce: string;
  /** How many wrong codes were tried since it was sent. */
  readonly tries: number;
  /** How often a code was sent. */
  readonly sent: number;
}

/** The reason of a refund. */
export const REFUND_REASONS = [
  'CANCELLED',
  'RETURN',
  'LATE_PAYMENT',
  'DUPLICATE_PAYMENT',
  'AMOUNT_MISMATCH',
  'ADMIN',
] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];

/** Only the gateway's report sets `PROCESSED` and `FAILED`, except for a refund of a manual payment. */
export const REFUND_STATUSES = ['PENDING', 'PROCESSED', 'FAILED'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A full or partial refund of one payment. */
export interface OrderRefund {
  /** 24 hexadecimal digits. */
  readonly refundId: string;
  readonly gatewayPaymentId: string;
  /** Integer minor units of the payment's currency. */
  readonly amountMinor: number;
  readonly reason: RefundReason;
  readonly status: RefundStatus;
  /** The gateway's identifier; missing until the gateway has responded. */
  readonly gatewayRefundId?: string | undefined;
  readonly createdAt: Date;
  readonly processedAt?: Date | undefined;
  /** Whether it is of a manual payment: repaid and marked as processed by an administrator. */
  readonly manual?: true | undefined;
  /** The reference of the transfer by which an administrator has repaid it; missing where none was named. */
  readonly reference?: string | undefined;
  /** The units of the return that it is for. */
  readonly units?: readonly RefundedUnits[] | undefined;
  /**
   * The part of the amount that is shipping, where an administrator refunds it; missing in a refund of all that is
   * left.
   */
  readonly shippingMinor?: number | undefined;
  /** The administrator's words, if one has started it. */
  readonly note?: string | undefined;
  /** In the gateway's words, why it could not make the refund; missing where it gave none. */
  readonly failureReason?: string | undefined;
  /** How often it was retried after it had failed; missing without a retry. */
  readonly retries?: number | undefined;
  readonly retriedAt?: Date | undefined;
  /** The gateway's identifiers of the failed attempts before the last retry. */
  readonly failedGatewayRefundIds?: readonly string[] | undefined;
  /** Below the least that the gateway refunds: it waits for the next refund of its payment (`small-refunds.ts`). */
  readonly waits?: true | undefined;
  /** The refund whose request at the gateway contains this one. */
  readonly sentWith?: string | undefined;
  /** Whether it waits until a dispute of its payment has ended: it is not asked for before. */
  readonly held?: true | undefined;
  /** Whether it had started, and the customer was told so, before it had to wait (`waits`, `held`). */
  readonly announced?: true | undefined;
  /** Whether an administrator wants it although its payment is disputed. */
  readonly despiteDispute?: true | undefined;
  /** When the gateway made it, of a refund that nobody here has asked for; missing if the report does not say it. */
  readonly foundAt?: Date | undefined;
  /** The gateway's time of the event that has ended it; missing if an answer has, or the event has no time. */
  readonly endedAt?: Date | undefined;
  /** Attempts that the gateway called processed, and that have failed afterwards (decisions 14.4), oldest first. */
  readonly reversals?: readonly RefundReversal[] | undefined;
}

/** An attempt to refund that failed after the gateway had called it processed. */
export interface RefundReversal {
  readonly gatewayRefundId: string;
  /** When it was known here. */
  readonly at: Date;
  /** The gateway's time of the event; missing if an answer has told it. */
  readonly failedAt?: Date | undefined;
}

/**
 * A refund at the gateway that is none of the order (decisions 14.4): of a payment that was never captured, or one that has failed
 * before anybody told that it was made. It is kept, and moves no money of the order.
 */
export interface OtherRefund {
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  /** Integer minor units; missing if the report does not say it. */
  readonly amountMinor?: number | undefined;
  readonly status: RefundStatus;
  /** When the event happened that told its status; missing if it was not said. */
  readonly endedAt?: Date | undefined;
  /** When it was first reported. */
  readonly at: Date;
}

/**
 * `OPEN`, `UNDER_REVIEW`, `ACTION_REQUIRED`, and `OTHER` (a word that the shop does not know) are undecided; the others are
 * final.
 */
export const DISPUTE_STATUSES = [
  'OPEN',
  'UNDER_REVIEW',
  'ACTION_REQUIRED',
  'OTHER',
  'CLOSED',
  'WON',
  'LOST',
] as const;

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The phases of a dispute, earliest first; `OTHER` is a word that the shop does not know. */
export const DISPUTE_PHASES = [
  'FRAUD',
  'RETRIEVAL',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'ARBITRATION',
  'OTHER',
] as const;

export type DisputePhase = (typeof DISPUTE_PHASES)[number];

/** A refund by which the gateway itself has paid disputed money back: it is not counted beside the dispute. */
export interface DisputeSettlement {
  /** The id that it gets if it turns out to be a refund of the order: 24 hexadecimal digits. */
  readonly refundId: string;
  readonly gatewayRefundId: string;
  /** Integer minor units. */
  readonly amountMinor: number;
  /** When it was reported. */
  readonly at: Date;
  /** When the gateway made it; missing if the report does not say it. */
  readonly foundAt?: Date | undefined;
  /** The reason that it had as a refund of the order; missing if it never was one. */
  readonly reason?: RefundReason | undefined;
}

/** A payment that its payer disputes at the bank (decisions 13.13). Money that is lost is taken by the bank. */
export interface OrderDispute {
  /** The gateway's identifier. */
  readonly disputeId: string;
  readonly gatewayPaymentId: string;
  /** Integer minor units. */
  readonly amountMinor: number;
  /** The bank's code of the reason; missing if the gateway has not named one. */
  readonly reason?: string | undefined;
  readonly status: DisputeStatus;
  /** When it got this status. */
  readonly at: Date;
  /** Missing if the gateway has not named one. */
  readonly phase?: DisputePhase | undefined;
  /** When the gateway opened it; missing if it has not said so. */
  readonly openedAt?: Date | undefined;
  /**
   * Refunds that nobody here has asked for, up to the disputed amount: of a lost dispute its settlement, of an open one kept until
   * it is decided.
   */
  readonly settlements?: readonly DisputeSettlement[] | undefined;
  /**
   * The refunds that the order owed, and the bank has taken by the lost dispute: owed again if the dispute ends
   * otherwise after all.
   */
  readonly cutRefunds?: readonly OrderRefund[] | undefined;
}

/** Why an invoice that nobody has paid was taken back: the goods came back, or were never sent. */
export const UNPAID_REASONS = ['RETURNED_UNPAID', 'CANCELLED_UNPAID'] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

/** An invoice that a credit note has taken back: the order has it no more. */
export interface UnpaidInvoice {
  readonly reason: UnpaidReason;
  readonly invoiceNumber: string;
  readonly invoicedAt: Date;
  /** Whether it takes back the units alone that came back at the door: the order keeps the invoice. */
  readonly isPart?: true | undefined;
}

/** The credit note of a refund that was made, or of an invoice that nobody has paid. */
export interface IssuedCreditNote {
  /** Missing where `unpaid` is there. */
  readonly refundId?: string | undefined;
  readonly unpaid?: UnpaidInvoice | undefined;
  /** Consecutive within the financial year. */
  readonly number: string;
  readonly issuedAt: Date;
}

/** Units of a line that came back with a return. */
export interface ReturnedUnits {
  /** Missing where it was stored before lines had ids: see `allot`. */
  readonly itemId?: string | undefined;
  /** 24 hexadecimal digits. */
  readonly productId: string;
  readonly quantity: number;
  /** Whether they came back damaged: they count as returned, and are not put back into the stock (decisions 13.12). */
  readonly writtenOff?: true | undefined;
}

/** Units of a line that left the order before a carrier order existed; they are restocked unless they are written off. */
export interface CancelledUnits extends ReturnedUnits {
  readonly itemId: string;
  /** Whether their share had been refunded as money alone before, so that nothing more was refunded for them. */
  readonly refundedBefore?: true | undefined;
  /** Whether they left before anybody had paid for them: they are on no bill, and nothing is refunded for them. */
  readonly unpaid?: true | undefined;
  /** Whether the invoice has these units, because they came back at the door: a credit note takes their share back. */
  readonly invoiced?: true | undefined;
}

/** Units of a line that a refund is for. */
export interface RefundedUnits extends Omit<ReturnedUnits, 'writtenOff'> {
  /** Their share of what was paid for the line, in minor units; missing where `itemId` is. */
  readonly amountMinor?: number | undefined;
}

/** The statuses that a carrier event can set. */
export type CarrierTarget = 'DELIVERED' | 'CANCELLED' | 'RETURNED';

/** The last carrier event that was applied. */
export interface AppliedCarrierEvent {
  readonly target: CarrierTarget;
  /** The timestamp as sent, by which repeats are known; missing when the event had no readable one. */
  readonly at?: Date | undefined;
  /** The number of the parcel; missing for the first one. */
  readonly parcel?: number | undefined;
}

/** The carrier's last word about a parcel, whatever it was. */
export interface CarrierWord {
  /** As sent. Unless it is known it may name people: it is removed with the account then. */
  readonly status: string;
  /** Whether it is one of the words that the shop knows. */
  readonly isKnown?: true | undefined;
  /** Whether it says that the parcel is lost. */
  readonly isLost?: true | undefined;
  /** Whether it ends the journey otherwise: no further word comes. */
  readonly isEnded?: true | undefined;
  /** Whether it says that the courier tried to deliver, and could not. */
  readonly isFailedAttempt?: true | undefined;
  /** Its timestamp; of an event without a true one, when it came. */
  readonly at: Date;
  /** The newest true timestamp of a word so far: older words are late. */
  readonly stampedAt?: Date | undefined;
}

/**
 * Why a shipment is a former one. `REPLACED`: the parcel has another tracking number since; `SETTLED`: the administrator has
 * ended the order, because the parcel does not arrive; missing: the order was reopened, and its present parcel is another one.
 */
export const SHIPMENT_ENDINGS = ['REPLACED', 'SETTLED'] as const;

/** The carrier's record of an order's parcel. */
export interface FormerShipment {
  /** Our reference at the carrier. */
  readonly reference: string;
  /** Each is missing if the carrier has not told it. */
  readonly carrierOrderId?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly courierName?: string | undefined;
  /** When the order was reopened, its number replaced, or it was settled. */
  readonly endedAt: Date;
  readonly ending?: (typeof SHIPMENT_ENDINGS)[number] | undefined;
}

/** Why the last dispatch of an order that is still to be dispatched has failed. */
export interface DispatchFailure {
  /** In the carrier's own words where it gave any: they may name people, and are removed with the account. */
  readonly reason: string;
  readonly at: Date;
}

/** Units of a product that a late delivery could not take from the stock again: see `late-delivery.ts`. */
export interface MissingUnits {
  /** 24 hexadecimal digits, as is the next. */
  readonly productId: string;
  readonly variantId?: string | undefined;
  readonly quantity: number;
}

/** The state that transitions depend on. */
export interface OrderState {
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly stockState: StockState;
  /** Whether the order holds a use of its coupon; false without a coupon. */
  readonly couponHeld: boolean;
  /** Only while `CANCELLED`. */
  readonly cancelCause?: CancelCause | undefined;
  /** The payment that paid the order. It stays after a refund. */
  readonly gatewayPaymentId?: string | undefined;
  readonly payments: readonly OrderPayment[];
  /** Oldest first; missing in orders without a refund. */
  readonly refunds?: readonly OrderRefund[] | undefined;
  /** Oldest first; missing in orders without a dispute. */
  readonly disputes?: readonly OrderDispute[] | undefined;
  /** The numbered credit notes. */
  readonly creditNotes?: readonly IssuedCreditNote[] | undefined;
  /** Oldest first; missing in nearly every order. */
  readonly otherRefunds?: readonly OtherRefund[] | undefined;
  /**
   * When the order was confirmed by the customer's signature, while the gateway has not reported the capture. Such
   * an order is not dispatched.
   */
  readonly uncapturedSince?: Date | undefined;
  /**
   * The units that came back with returns, oldest first, restocked unless written off. Missing until the first return
   * is received, and no longer complete when `stockState` is `RETURNED`: then all units are back.
   */
  readonly returnedUnits?: readonly ReturnedUnits[] | undefined;
  /**
   * The units that left the order before its dispatch, oldest first; missing in nearly every order. Nothing takes it
   * back.
   */
  readonly cancelledUnits?: readonly CancelledUnits[] | undefined;
  /** The units with the customer that the stock still counts as its own; missing for nearly every order. */
  readonly missingUnits?: readonly MissingUnits[] | undefined;
  /** Since when the paid order waits for its invoice number; removed when it gets one. */
  readonly invoiceDueAt?: Date | undefined;
  /** Since when a refund that was made, or an invoice that nobody has paid, waits for its credit note; removed when it gets one. */
  readonly creditNoteDueAt?: Date | undefined;
  /**
   * Since when it waits again because the payment by which it was marked as paid is another order's; removed when another payment
   * pays it.
   */
  readonly paymentTwiceAt?: Date | undefined;
  /** When its invoice got its number; missing before, and after a credit note has taken back what nobody has paid. */
  readonly invoicedAt?: Date | undefined;
  readonly pricing: TotalParts;
  /** Missing where the order is paid otherwise, or was paid online after all. */
  readonly cod?: CashOnDelivery | undefined;
  readonly currency: string;
  /** When the reservation expires; missing after payment or cancellation. */
  readonly reservedUntil?: Date | undefined;
  /** The next due time for the expiry worker; removed with `reservedUntil`. */
  readonly releaseAt?: Date | undefined;
  /**
   * The slot of an unpaid order; removed with `reservedUntil`. Slots are unique per account, so their number limits
   * the account's unpaid orders.
   */
  readonly unpaidSlot?: number | undefined;
  /** When the order was first delivered. */
  readonly deliveredAt?: Date | undefined;
  /** The former shipments, oldest first. */
  readonly shipments?: readonly FormerShipment[] | undefined;
  readonly carrierEvent?: AppliedCarrierEvent | undefined;
  /** The newest timestamp among the applied carrier events; one of the future counts as the time when it came. */
  readonly carrierEventAt?: Date | undefined;
  /** Missing until the carrier has said something. */
  readonly carrierStatus?: CarrierWord | undefined;
  /** The last request to the carrier after a failed attempt; missing in nearly every order. */
  readonly redelivery?: Redelivery | undefined;
  /** The link of the last failed attempt. */
  readonly redeliveryLink?: RedeliveryLink | undefined;
}

/** The result of a transition: named fields are set, `null` unsets a field, the rest is unchanged. */
export type OrderTransition = {
  readonly [Field in Exclude<keyof OrderState, 'currency' | 'creditNotes' | 'invoicedAt'>]?:
    OrderState[Field] | null;
};
