/** An archive that is being made. */
export class StartedArchiveView {
  _id!: string;
  /** How many invoices and credit notes it will have. @example 312 */
  papers!: number;
}
