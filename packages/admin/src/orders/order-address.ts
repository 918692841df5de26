import type { Order } from './use-order.js';

/** The fields of the form, in the order in which they are shown. */
export const ADDRESS_FIELDS = [
  'recipient',
  'company',
  'street',
  'pincode',
  'city',
  'state',
  'gstin',
  'recipientPhone',
  'phone',
] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The fields that may be removed. An order keeps the phone that it has. */
const OPTIONAL = ['recipient', 'company', 'gstin', 'recipientPhone'] as const;

type Optional = (typeof OPTIONAL)[number];
type AddressChanges = { readonly [Name in Exclude<AddressField, Optional>]?: string } & {
  readonly [Name in Optional]?: string | null;
};

type Addressed = Pick<Order, 'shippingAddress'> & { readonly customer: { readonly phone: string | null } };

/** Whether the shop takes another address: nothing is at the courier. It decides again. */
export function mayChangeAddress({
  orderStatus,
  trackingNumber,
  dispatch,
}: Pick<Order, 'orderStatus' | 'trackingNumber' | 'dispatch'>): boolean {
  const isOpen = orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
  return isOpen && trackingNumber === null && (dispatch === null || dispatch.step === 'CREATE_ORDER');
}

/** Returns the values that the form shows at first. */
export function knownAddress({ shippingAddress, customer }: Addressed): Record<AddressField, string> {
  const { recipient = '', company = '', street, pincode, city, state, gstin = '' } = shippingAddress;
  const { recipientPhone = '' } = shippingAddress;
  return {
    recipient,
    company,
    street,
    pincode,
    city,
    state,
    gstin,
    recipientPhone,
    phone: customer.phone ?? '',
  };
}

/** Returns the fields that this person has changed; null for those that they have removed. */
export function changedAddress(
  seen: Readonly<Record<AddressField, string>>,
  typed: (name: AddressField) => string,
): AddressChanges {
  const changed = ADDRESS_FIELDS.filter((name) => typed(name) !== seen[name]);
  return Object.fromEntries([
    ...changed.filter((name) => typed(name) !== '').map((name) => [name, typed(name)] as const),
    ...OPTIONAL.filter((name) => changed.includes(name) && typed(name) === '').map(
      (name) => [name, null] as const,
    ),
  ]);
}
