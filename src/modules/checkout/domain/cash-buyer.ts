/** The buyer of an order that is paid at the door. */
export interface CashBuyer {
  readonly userId: string;
  /** The order's, the account's and the recipient's, as far as there are any. */
  readonly phones: readonly string[];
  /** The decision of the staff on the account; undefined without one. */
  readonly isAllowed: boolean | undefined;
  readonly isByStaff: boolean;
}

/** Returns who pays an order at the door. @param order.phone the contact phone that was given for it */
export function cashBuyerOf(
  account: {
    readonly id: string;
    readonly phone: string | null;
    readonly codAllowed?: boolean | undefined;
  },
  address: { readonly recipientPhone?: string | null | undefined } | undefined,
  { phone, isByStaff }: { readonly phone: string | undefined; readonly isByStaff: boolean },
): CashBuyer {
  const phones = [phone, account.phone, address?.recipientPhone];
  return {
    userId: account.id,
    phones: phones.filter((each): each is string => typeof each === 'string'),
    isAllowed: account.codAllowed,
    isByStaff,
  };
}
