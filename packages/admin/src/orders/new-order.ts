import { itemsOf, type CartLine } from '../products/choices.js';

/** A customer who has an account. */
export interface KnownCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The typed fields of an order for a customer. */
export interface NewOrderFields {
  readonly known: KnownCustomer | null;
  /** Whether the fields of a new customer are shown. */
  readonly isNew: boolean;
  readonly email: string;
  readonly firstname: string;
  readonly phone: string;
  readonly lines: readonly CartLine[];
  /** The id of an address in the customer's book; empty for an address that is typed. */
  readonly addressId: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly label: 'HOME' | 'WORK' | 'OTHER';
  readonly couponCode: string;
  readonly discount: string;
  readonly reason: string;
}

export const NEW_ORDER: NewOrderFields = {
  known: null,
  isNew: false,
  email: '',
  firstname: '',
  phone: '',
  lines: [],
  addressId: '',
  street: '',
  city: '',
  state: '',
  pincode: '',
  label: 'HOME',
  couponCode: '',
  discount: '',
  reason: '',
};

/** Whether the order has what only searches give: a customer, and something to order. */
export function isComplete({ known, isNew, lines }: NewOrderFields): boolean {
  return (known !== null || isNew) && lines.length > 0;
}

/** Returns the request, without the fields that were left empty. */
export function orderOf(fields: NewOrderFields) {
  const { known, email, firstname, phone, couponCode, discount, reason } = fields;
  return {
    ...(known === null
      ? {
          customer: {
            email: email.trim(),
            firstname: firstname.trim(),
            ...(phone.trim() !== '' && { phone: phone.trim() }),
          },
        }
      : { userId: known.id }),
    items: itemsOf(fields.lines),
    ...placeOf(fields),
    ...(couponCode.trim() !== '' && { couponCode: couponCode.trim() }),
    ...(discount.trim() !== '' && { discount: { amount: Number(discount), reason: reason.trim() } }),
    paymentMethod: 'GATEWAY' as const,
  };
}

/** The sums as they are known before the shop prices the coupon. */
export function sumsOf({ lines, discount }: Pick<NewOrderFields, 'lines' | 'discount'>) {
  const items = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return { items, toPay: Math.max(0, items - (Number(discount) || 0)) };
}

function placeOf({ known, addressId, street, city, state, pincode, label }: NewOrderFields) {
  if (known !== null && addressId !== '') return { addressId };
  return {
    address: {
      street: street.trim(),
      city: city.trim(),
      state: state.trim(),
      pincode: pincode.trim(),
      label,
    },
  };
}
