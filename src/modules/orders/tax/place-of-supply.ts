import { certainStateOfPinCode, stateOfPinCode } from '#common/india/pin-codes.js';
import { stateNamed } from '#common/india/state-names.js';
import { stateOfGstCode, type IndianState } from '#common/india/states.js';

/** The taxes that goods bear: within a state, within a union territory without legislature, between two of them. */
export const TAX_HEADS = ['CGST_SGST', 'CGST_UTGST', 'IGST'] as const;

export type TaxHeads = (typeof TAX_HEADS)[number];

/** The supply that the taxes of an order follow from, as decided at checkout: an invoice prints the same for ever. */
export interface Supply {
  /** The GST code of the place of supply; missing where neither the name of the state nor the PIN code tells it. */
  readonly stateCode?: string | undefined;
  /** Missing if the seller was not registered then. */
  readonly heads?: TaxHeads | undefined;
}

interface SuppliedOrder {
  /** Missing in orders from before it was kept: names of states were compared as texts then. */
  readonly supply?: Supply | undefined;
  readonly shippingAddress: LegacyPlace;
}

interface LegacyPlace {
  readonly state: string;
  readonly pincode?: string | undefined;
}

interface Place {
  readonly state: string;
  readonly pincode: string;
}

/**
 * Returns where an address lies, and the taxes that follow. A PIN code of one state decides, else the name of the state, else the
 * state that most PIN codes beginning so lie in (decisions 13.21, 14.10).
 * @param sellerState of a registered seller
 */
export function supplyTo({ state, pincode }: Place, sellerState: string | undefined): Supply {
  const place = certainStateOfPinCode(pincode) ?? stateNamed(state) ?? stateOfPinCode(pincode);
  return {
    ...(place === undefined ? {} : { stateCode: place.gstCodes[0] }),
    ...(sellerState === undefined ? {} : { heads: headsBetween(place, stateNamed(sellerState)) }),
  };
}

/** Returns where a legacy order went, which kept no supply: the name of the state decided then, else the PIN code. */
export function legacySupplyTo({ state, pincode = '' }: LegacyPlace): Pick<Supply, 'stateCode'> {
  const place = stateNamed(state) ?? stateOfPinCode(pincode);
  return place === undefined ? {} : { stateCode: place.gstCodes[0] };
}

/** Whether the address names a state, and a PIN code of another one (decisions 14.10). */
export function isAddressDoubtful({ state, pincode }: Place): boolean {
  const lies = certainStateOfPinCode(pincode);
  const named = lies === undefined ? undefined : stateNamed(state);
  return named !== undefined && named !== lies;
}

/** The taxes of an order. @param sellerState of a registered seller */
export function headsOf({ supply, shippingAddress }: SuppliedOrder, sellerState: string): TaxHeads {
  if (supply === undefined) return isSameText(shippingAddress.state, sellerState) ? 'CGST_SGST' : 'IGST';
  return supply.heads ?? headsBetween(stateOfGstCode(supply.stateCode ?? ''), stateNamed(sellerState));
}

/**
 * Returns the place of supply as papers name it: its official name and its code (rule 46(e) of the CGST Rules), `Kerala (32)`; as the
 * address says it where it is not known.
 */
export function placeOfSupply(order: SuppliedOrder): string {
  const place = stateOfGstCode(gstCodeOfSupply(order) ?? '');
  return place === undefined ? order.shippingAddress.state : `${place.name} (${place.gstCodes[0]})`;
}

/** Returns the GST code of the place of supply: `32`; undefined where neither state nor PIN code tells it. */
export function gstCodeOfSupply({ supply, shippingAddress }: SuppliedOrder): string | undefined {
  return (supply ?? legacySupplyTo(shippingAddress)).stateCode;
}

function headsBetween(place: IndianState | undefined, seller: IndianState | undefined): TaxHeads {
  if (place === undefined || place !== seller) return 'IGST';
  return place.isWithoutLegislature ? 'CGST_UTGST' : 'CGST_SGST';
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
