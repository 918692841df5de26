import type { Address } from 'storefront-client';
import { Field } from './Field';

/** The fields of a form for the destination of a parcel. */
export type Destination = Pick<
  Address,
  'street' | 'city' | 'state' | 'pincode' | 'recipient' | 'recipientPhone'
>;

/** The fields of an address, filled with the one that is known. */
export function AddressFields({ known = {} }: { readonly known?: Partial<Destination> }) {
  return (
    <>
      <Field
        label="Street and house"
        name="street"
        autoComplete="street-address"
        required
        minLength={5}
        maxLength={100}
        defaultValue={known.street}
      />
      <Field
        label="PIN code"
        name="pincode"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        pattern="[1-9][0-9]{5}"
        title="six digits"
        defaultValue={known.pincode}
      />
      <Field
        label="City"
        name="city"
        autoComplete="address-level2"
        required
        minLength={2}
        maxLength={50}
        defaultValue={known.city}
      />
      <Field
        label="State"
        name="state"
        autoComplete="address-level1"
        required
        minLength={2}
        maxLength={50}
        defaultValue={known.state}
      />
      <Field
        label="Who receives it, if not you"
        name="recipient"
        autoComplete="off"
        minLength={2}
        maxLength={100}
        defaultValue={known.recipient}
      />
      <Field
        label="Their phone"
        name="recipientPhone"
        type="tel"
        autoComplete="off"
        pattern="[6-9][0-9]{9}"
        title="ten digits that begin with 6, 7, 8 or 9"
        defaultValue={known.recipientPhone}
      />
    </>
  );
}

/** Returns the fields as the shop takes them; null for an optional one that is empty. */
export function addressIn({
  street = '',
  city = '',
  state = '',
  pincode = '',
  recipient = '',
  recipientPhone = '',
}: Record<string, string>) {
  return {
    street: street.trim(),
    city: city.trim(),
    state: state.trim(),
    pincode: pincode.trim(),
    recipient: recipient.trim() || null,
    recipientPhone: recipientPhone.trim() || null,
  };
}

/** Returns the fields that differ from the known ones: the rest is not sent. */
export function addressChanges(fields: Record<string, string>, known: Destination) {
  const entries = Object.entries(addressIn(fields));
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== (known[name as keyof Destination] ?? null)),
  ) as Partial<ReturnType<typeof addressIn>>;
}

export function addressText({ recipient, street, city, state, pincode }: Destination): string {
  return [recipient, street, city, `${state} ${pincode}`].filter((part) => part !== undefined).join(', ');
}
