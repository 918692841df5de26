/** The seller, as invoices and credit notes print it. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly taxId: string | undefined;
  /** The name of the state in which the seller is registered. */
  readonly state: string | undefined;
  /** The brand's colour, `#rrggbb`. */
  readonly colour?: string | undefined;
  /** A PNG or JPEG file in Base64. */
  readonly logo?: { readonly contentType: string; readonly base64: string } | undefined;
}

/** A seller who is registered for the goods and services tax. */
export interface RegisteredSeller extends Seller {
  readonly taxId: string;
  readonly state: string;
}

export function isRegistered(seller: Seller): seller is RegisteredSeller {
  return seller.taxId !== undefined && seller.state !== undefined;
}
