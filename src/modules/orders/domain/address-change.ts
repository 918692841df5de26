import { CalendarDay } from '#common/time/calendar-day.js';
import { awaitsCash } from '../money/cash-on-delivery.js';
import type { OrderState } from './order-state.js';
import type { OrderStatus } from './order-status.js';
import { headsOf, supplyTo, type Supply } from '../tax/place-of-supply.js';
import { isRegistered, type Seller } from '../tax/seller.js';

/** The fields of a delivery that may be changed, in the order in which people read them. */
const FIELDS = [
  'recipient',
  'company',
  'street',
  'city',
  'state',
  'pincode',
  'label',
  'gstin',
  'recipientPhone',
] as const;

type Field = (typeof FIELDS)[number];

/** How people call those whose name is none of their words. */
const WORDS: Readonly<Record<string, string>> = {
  pincode: 'PIN code',
  label: 'kind',
  gstin: 'GSTIN',
  recipientPhone: "recipient's phone",
};

/** Where an order goes. */
export type Destination = Readonly<Record<'street' | 'city' | 'state' | 'pincode' | 'label', string>> & {
  readonly [Optional in 'gstin' | 'company' | 'recipient' | 'recipientPhone']?: string | undefined;
};

/** The changes of an address: fields that are left out stay, `null` removes. */
export type DestinationChanges = { readonly [Name in Field]?: string | null | undefined } & {
  /** The contact phone of the order. */
  readonly phone?: string | undefined;
};

/** The part of an order that changes with its address. */
export interface AddressedOrder {
  readonly shippingAddress: Destination;
  readonly supply?: Supply | undefined;
  readonly phone?: string | undefined;
}

/**
 * The order's address, phone and place of supply after a change. The place of supply is decided anew only where state or PIN
 * code change: otherwise it stays as it was at checkout.
 */
export function readdressed(
  order: AddressedOrder,
  { phone, ...changes }: DestinationChanges,
  seller: Seller,
): AddressedOrder {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged = { ...order.shippingAddress, ...Object.fromEntries(given) };
  const shippingAddress = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null),
  ) as unknown as Destination;
  const before = order.shippingAddress;
  const isElsewhere = shippingAddress.state !== before.state || shippingAddress.pincode !== before.pincode;
  return {
    shippingAddress,
    phone: phone ?? order.phone,
    supply: isElsewhere
      ? supplyTo(shippingAddress, isRegistered(seller) ? seller.state : undefined)
      : order.supply,
  };
}

/** The names of the fields that differ, `phone` for the contact phone of the order. */
export function changedFieldsOfAddress(before: AddressedOrder, after: AddressedOrder): string[] {
  const fields: string[] = FIELDS.filter(
    (name) => before.shippingAddress[name] !== after.shippingAddress[name],
  );
  return before.phone === after.phone ? fields : [...fields, 'phone'];
}

/** The names of changed fields in a sentence, for people. */
export function fieldsInWords(fields: readonly string[]): string {
  return fields.map((name) => WORDS[name] ?? name).join(', ');
}

/** The address in one line, for people. */
export function addressInOneLine({ recipient, company, street, city, state, pincode }: Destination): string {
  const parts = [recipient, company, street, city, `${state} ${pincode}`];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** Whether an order's address can still be changed: it has no parcel, and has not ended. Dispatches are another matter. */
export function mayReaddress({
  orderStatus,
  trackingNumber,
  ownerErased,
}: Pick<OrderState, 'orderStatus'> & {
  readonly trackingNumber?: string | undefined;
  readonly ownerErased: boolean;
}): boolean {
  const isOpen = orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
  return isOpen && trackingNumber === undefined && !ownerErased;
}

/** The fields of an order that decide whether its owner may change the address. */
type OwnersOrder = Pick<
  OrderState,
  'orderStatus' | 'paymentStatus' | 'gatewayPaymentId' | 'payments' | 'cod'
> & {
  readonly statusHistory: ReadonlyArray<{ readonly status: OrderStatus; readonly at: Date }>;
};

/** Whether the owner still may: while the order waits for its payment, and for some minutes after it; in cash after its confirmation. */
export function ownerMayReaddress(
  order: OwnersOrder,
  { minutes, now }: { readonly minutes: number; readonly now: Date },
): boolean {
  if (order.orderStatus === 'PENDING') return true;
  const certainAt = certainSince(order);
  return certainAt !== undefined && now.getTime() < certainAt.getTime() + minutes * 60_000;
}

function certainSince(order: OwnersOrder): Date | undefined {
  const { payments, gatewayPaymentId, statusHistory } = order;
  if (awaitsCash(order)) return statusHistory.find(({ status }) => status === 'PROCESSING')?.at;
  return payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId)?.receivedAt;
}

/**
 * Whether a change of the address gives the invoice other heads of tax after the month in which it was issued, so that the
 * return of that month has to be amended.
 */
export function closedTaxPeriodChanges(
  before: AddressedOrder & { readonly invoicedAt?: Date | undefined },
  after: AddressedOrder,
  { seller, timeZone, now }: { readonly seller: Seller; readonly timeZone: string; readonly now: Date },
): boolean {
  const { invoicedAt } = before;
  if (invoicedAt === undefined || !isRegistered(seller)) return false;
  if (headsOf(before, seller.state) === headsOf(after, seller.state)) return false;
  return !CalendarDay.of(invoicedAt, timeZone).isInMonthOf(CalendarDay.of(now, timeZone));
}
