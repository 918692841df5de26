import { stateNamed } from '#common/india/state-names.js';
import type {
  PrintedBrand,
  PrintedCell,
  PrintedDocument,
  PrintedFact,
} from '#infrastructure/pdf/printed-document.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import { type Supply, isRegistered, type Seller } from '#modules/orders/tax/index.js';

/** The buyer, as invoices and credit notes print it. */
export interface Buyer {
  readonly userFirstname: string;
  /** Missing in orders from before last names were kept, and after the account is deleted. */
  readonly userLastname?: string | undefined;
  readonly userEmail: string | null;
  readonly shippingAddress: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly pincode: string;
    /** The buyer's registration for the goods and services tax. */
    readonly gstin?: string | undefined;
    readonly company?: string | undefined;
    /** The recipient of the parcel, if not the buyer. */
    readonly recipient?: string | undefined;
  };
  readonly supply?: Supply | undefined;
}

export const REPLACED_NOTE =
  'Characters that this document cannot print are shown as “?”. The order in your account shows them as written.';

export function letterheadOf(seller: Seller): string[] {
  const taxId = isRegistered(seller)
    ? [`GSTIN: ${seller.taxId}`, `State: ${stateNamed(seller.state)?.name ?? seller.state}`]
    : seller.taxId === undefined
      ? []
      : [`Tax ID: ${seller.taxId}`];
  return [seller.name, seller.address, ...taxId];
}

/** Returns the brand that makes a document look like its shop's. */
export function brandOf({ colour, logo }: Seller): PrintedBrand {
  return { colour, logo };
}

/** The addresses of bill and delivery: with the buyer's full name, company and GSTIN, and with who receives the parcel. */
export function addressesOf(buyer: Buyer): PrintedDocument['blocks'] {
  const { gstin, company } = buyer.shippingAddress;
  const taxId = gstin === undefined ? [] : [`GSTIN: ${gstin}`];
  const mailbox = buyer.userEmail === null ? [] : [buyer.userEmail];
  const names = [buyerName(buyer), ...(company === undefined ? [] : [company])];
  return [
    { title: 'Billed to', lines: [...names, ...taxId, ...mailbox, ...placeOf(buyer)] },
    deliveryOf(buyer),
  ];
}

/** The address of the delivery alone. */
export function deliveryOf(buyer: Buyer): { readonly title: string; readonly lines: readonly string[] } {
  const { company, recipient = buyerName(buyer) } = buyer.shippingAddress;
  const names = [recipient, ...(company === undefined ? [] : [company])];
  return { title: 'Shipped to', lines: [...names, ...placeOf(buyer)] };
}

function buyerName({ userFirstname, userLastname = '' }: Buyer): string {
  return `${userFirstname} ${userLastname}`.trim();
}

function placeOf({ shippingAddress: { street, city, state, pincode } }: Buyer): string[] {
  return [street, city, `${state} ${pincode}`];
}

/** Returns the e-way bill of the parcel, which has to travel with it; nothing where it has none (decisions 14.5). */
export function ewayBillFact({
  ewaybillNumber,
}: {
  readonly ewaybillNumber?: string | undefined;
}): readonly PrintedFact[] {
  return ewaybillNumber === undefined ? [] : [['E-way bill', ewaybillNumber]];
}

/** The name of a line's product with what was chosen of it, and more in small print. */
export function itemCell(
  { name, selectedAttributes = {} }: { name: string; selectedAttributes?: SelectedAttributes | undefined },
  more: readonly string[] = [],
): PrintedCell {
  const chosen = Object.entries(selectedAttributes).map(([attribute, value]) => `${attribute}: ${value}`);
  const detail = [...more, ...chosen].join(', ');
  return { text: name, ...(detail === '' ? {} : { detail }) };
}
