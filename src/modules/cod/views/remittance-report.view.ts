/** An order and a transfer of a file. Amounts in the major unit. */
export class RemittanceLineView {
  /** The first row of it, as the spreadsheet counts. @example 2 */
  row!: number;
  /** As the file has it; null where it has none. @example 77003000001 */
  awb!: string | null;
  /** Null where no order is found. @example 65f0c3a2b1d4e5f6a7b8c9d0 */
  orderId!: string | null;
  /** As the file has it where no order is found. @example ORD-26112104837261 */
  orderNumber!: string | null;
  /** @example UTR 4123 / CRF 88 */
  reference!: string;
  /** @example 1540 */
  amount!: number;
  /** The amount that the carrier has kept. @example 39 */
  charges!: number;
  /** By how much the cash of the order is over with it; negative: what is missing. @example -50 */
  difference!: number;
  /** Why nothing is recorded of it; null where something is. */
  reason!: string | null;
}

/** The sums of a file, in the major unit, charges included. */
export class RemittanceSumsView {
  /** All of its rows, also those of which nothing is recorded. */
  total!: number;
  /** The part that is recorded. */
  recorded!: number;
  /** The charges among what is recorded. */
  charges!: number;
  /** The amount that is missing of orders that are short. */
  short!: number;
  /** The amount that came too much. */
  over!: number;
  /** The amount that belongs to no order that is known. */
  unknown!: number;
}

/** A carrier's file of transfers, row by row, and what is recorded of it. */
export class RemittanceReportView {
  /** Rows of parcels. @example 200 */
  rows!: number;
  /** Transferred as it was collected. */
  matched!: RemittanceLineView[];
  /** Less than was collected, or than was to be. */
  short!: RemittanceLineView[];
  over!: RemittanceLineView[];
  /** No order has the parcel or the number. */
  unknown!: RemittanceLineView[];
  /** Recorded before, or the same line of the file again. */
  twice!: RemittanceLineView[];
  /** Transferred before the delivery is known here: it counts when that comes, and the carrier is asked about it. */
  undelivered!: RemittanceLineView[];
  /** Not recorded; `reason` says why. */
  failed!: RemittanceLineView[];
  sums!: RemittanceSumsView;
  /** Whether nothing was written. */
  dryRun!: boolean;
}
