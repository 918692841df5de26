/** The customer whom a ticket or a return belongs to, as administrators see it. */
export class CustomerCardView {
  _id!: string;
  /** @example asha@example.com */
  email!: string;
  /** @example Asha */
  firstname!: string;
  /** @example Rao */
  lastname!: string;
}
