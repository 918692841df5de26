import { toMajor } from '#common/money/money.js';
import type { Order } from '#modules/orders/index.js';
import { REMITTANCE_OUTCOMES, type RemittanceOutcome } from '../domain/remittance-outcome.js';
import type { RemittanceRow } from '../domain/remittance-row.js';
import type { RemittanceLineView, RemittanceReportView } from '../views/remittance-report.view.js';

/** A line of the report. Amounts are integer minor units. */
export interface ReportedLine {
  readonly row: RemittanceRow;
  readonly order?: Pick<Order, '_id' | 'orderNumber'> | undefined;
  readonly outcome: RemittanceOutcome;
  readonly amountMinor: number;
  readonly chargesMinor: number;
  readonly differenceMinor?: number;
  readonly reason?: string | undefined;
}

const RECORDED: readonly RemittanceOutcome[] = ['matched', 'short', 'over', 'undelivered'];

/** Collects what a file says, line by line. */
export class RemittanceReport {
  private readonly lines: ReportedLine[] = [];

  add(line: ReportedLine): void {
    this.lines.push(line);
  }

  /** Adds a row of which nothing is recorded. */
  addRow(
    row: RemittanceRow,
    outcome: RemittanceOutcome,
    more: Pick<ReportedLine, 'order' | 'reason'> = {},
  ): void {
    const { amountMinor, chargesMinor } = row;
    this.add({ row, outcome, amountMinor, chargesMinor, ...more });
  }

  /** Returns the lines of which something is recorded. */
  recorded(): ReportedLine[] {
    return this.lines.filter(({ outcome }) => RECORDED.includes(outcome));
  }

  toView(rows: number, dryRun: boolean): RemittanceReportView {
    const lines = this.lines.toSorted((a, b) => a.row.row - b.row.row);
    const of = (outcome: RemittanceOutcome) => lines.filter((line) => line.outcome === outcome);
    const listed = Object.fromEntries(
      REMITTANCE_OUTCOMES.map((outcome) => [outcome, of(outcome).map(toLine)]),
    ) as Record<RemittanceOutcome, RemittanceLineView[]>;
    const difference = (outcome: RemittanceOutcome) =>
      toMajor(sumOf(differenceByOrder(of(outcome)), (minor) => Math.abs(minor)));
    return {
      rows,
      ...listed,
      sums: {
        total: toMajor(sumOf(lines, wholeOf)),
        recorded: toMajor(sumOf(this.recorded(), wholeOf)),
        charges: toMajor(sumOf(this.recorded(), ({ chargesMinor }) => chargesMinor)),
        short: difference('short'),
        over: difference('over'),
        unknown: toMajor(sumOf(of('unknown'), wholeOf)),
      },
      dryRun,
    };
  }
}

/** An order may have several transfers in a file, and is short once. */
function differenceByOrder(lines: readonly ReportedLine[]): number[] {
  return [
    ...new Map(
      lines.map(({ order, differenceMinor = 0 }) => [order?._id.toHexString(), differenceMinor]),
    ).values(),
  ];
}

function toLine({ row, order, amountMinor, chargesMinor, differenceMinor = 0, reason }: ReportedLine) {
  return {
    row: row.row,
    awb: row.awb || null,
    orderId: order?._id.toHexString() ?? null,
    orderNumber: (order?.orderNumber ?? row.orderNumber) || null,
    reference: row.reference,
    amount: toMajor(amountMinor),
    charges: toMajor(chargesMinor),
    difference: toMajor(differenceMinor),
    reason: reason ?? null,
  };
}

function wholeOf({ amountMinor, chargesMinor }: ReportedLine): number {
  return amountMinor + chargesMinor;
}

function sumOf<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
