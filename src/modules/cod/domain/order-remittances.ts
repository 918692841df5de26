import type { CashRemittance } from '#modules/orders/cash/index.js';
import type { RemittanceRow } from './remittance-row.js';

/** The transfer of an order by one reference, of which the file may have several rows. */
export interface OrderRemittance {
  /** The first of its rows. */
  readonly row: RemittanceRow;
  readonly amountMinor: number;
  readonly chargesMinor: number;
}

/** The rows of an order in a file: its transfers, and the lines that stand there a second time. */
export interface OrderRows {
  readonly transfers: readonly OrderRemittance[];
  readonly repeated: readonly RemittanceRow[];
}

/**
 * Sums the rows of an order by their reference (decisions 14b, 14g): different amounts add up, and the same line twice counts once.
 */
export function summedRows(rows: readonly RemittanceRow[]): OrderRows {
  const lines = new Map<string, RemittanceRow>();
  const repeated: RemittanceRow[] = [];
  for (const row of rows) {
    const line = JSON.stringify([row.reference, row.amountMinor, row.chargesMinor, row.day?.toString()]);
    if (lines.has(line)) repeated.push(row);
    else lines.set(line, row);
  }
  const transfers = new Map<string, OrderRemittance>();
  for (const row of lines.values()) {
    const known = transfers.get(row.reference);
    transfers.set(row.reference, {
      row: known?.row ?? row,
      amountMinor: (known?.amountMinor ?? 0) + row.amountMinor,
      chargesMinor: (known?.chargesMinor ?? 0) + row.chargesMinor,
    });
  }
  return { transfers: [...transfers.values()], repeated };
}

/** Returns a transfer as the order keeps it. @param zone of the shop, an IANA name */
export function keptRemittance(
  { row, amountMinor, chargesMinor }: OrderRemittance,
  { now, zone }: { readonly now: Date; readonly zone: string },
): CashRemittance {
  return {
    amountMinor,
    ...(chargesMinor === 0 ? {} : { chargesMinor }),
    reference: row.reference,
    at: row.day?.startIn(zone) ?? now,
    recordedAt: now,
  };
}
