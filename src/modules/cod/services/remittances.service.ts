import { Injectable } from '@nestjs/common';
import { toMajor } from '#common/money/money.js';
import { Clock } from '#common/time/clock.js';
import { trackingKey } from '#common/validation/tracking-number.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { OrderChangedError, type Order } from '#modules/orders/index.js';
import { withRemittances } from '#modules/orders/cash/index.js';
import { orderNumberIn, trackingKeysOf } from '#modules/orders/parcels/index.js';
import { typedOrderNumber } from '#modules/orders/views/index.js';
import { CashRemittanceRepository } from '#modules/orders/writing/index.js';
import { CashOrderRepository } from '../data/cash-order.repository.js';
import { keptRemittance, summedRows, type OrderRows } from '../domain/order-remittances.js';
import { judgedCash } from '../domain/remittance-outcome.js';
import type { RemittanceRow } from '../domain/remittance-row.js';
import { readRemittances } from '../read/remittance-file.js';
import type { RemittanceReportView } from '../views/remittance-report.view.js';
import { RemittanceReport, type ReportedLine } from '../report/remittance-report.js';

/** Rows whose orders are looked for at once, and orders that are written in one unit of work. */
const ROWS_AT_ONCE = 500;
const ORDERS_AT_ONCE = 100;
/** How often a batch is tried in which an order changes at the same time. */
const TRIES = 5;

const CHANGED = 'the order changed at the same time; record the file again';
const NOT_CASH = 'the order is not paid at the door';

/** The rows of a file by the order that they are of. */
interface RowsOfOrder {
  readonly order: Order;
  readonly rows: RemittanceRow[];
}

/** Reads carriers' files of transfers, and records at each order what it got (decisions 14.22). */
@Injectable()
export class RemittancesService {
  constructor(
    private readonly orders: CashOrderRepository,
    private readonly writes: CashRemittanceRepository,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a file, or explains it alone. The same file again changes nothing.
   * @throws RemittanceFileError, RemittanceFormatError
   */
  async record(
    path: string,
    { dryRun = false }: { dryRun?: boolean | undefined },
  ): Promise<RemittanceReportView> {
    const rows = await readRemittances(path);
    const report = new RemittanceReport();
    const found = await this.found(rows, report);
    for (let at = 0; at < found.length; at += ORDERS_AT_ONCE)
      await this.recordBatch(found.slice(at, at + ORDERS_AT_ONCE), report, dryRun);
    return report.toView(rows.length, dryRun);
  }

  /** Finds the orders of the rows; what has none, or cannot be read, stands in the report. */
  private async found(rows: readonly RemittanceRow[], report: RemittanceReport): Promise<RowsOfOrder[]> {
    const found = new Map<string, RowsOfOrder>();
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE);
      const orderOf = await this.lookUp(some);
      for (const row of some) {
        const order = orderOf(row);
        if (row.fault !== undefined) report.addRow(row, 'failed', { order, reason: row.fault });
        else if (order === undefined) report.addRow(row, 'unknown');
        else if (order.cod === undefined) report.addRow(row, 'failed', { order, reason: NOT_CASH });
        else {
          const id = order._id.toHexString();
          found.set(id, { order, rows: [...(found.get(id)?.rows ?? []), row] });
        }
      }
    }
    return [...found.values()];
  }

  /** The parcel decides, because an order's id in the file may be the carrier's own. */
  private async lookUp(rows: readonly RemittanceRow[]): Promise<(row: RemittanceRow) => Order | undefined> {
    const keys = rows.map(({ awb }) => trackingKey(awb)).filter((key) => key !== '');
    const numbers = rows.flatMap(({ orderNumber }) => numberOf(orderNumber) ?? []);
    const orders = await this.orders.findAll(keys, numbers);
    const byKey = new Map<string, Order>();
    const byNumber = new Map(orders.map((order) => [order.orderNumber, order]));
    // Couriers reuse numbers after years: the newest order wins, and of two the present parcel.
    for (const order of orders)
      for (const key of trackingKeysOf(order)) {
        const known = byKey.get(key);
        const isPresent = trackingKey(order.trackingNumber ?? '') === key;
        const isKnownPresent = known !== undefined && trackingKey(known.trackingNumber ?? '') === key;
        if (known === undefined || (isPresent && !isKnownPresent)) byKey.set(key, order);
      }
    return ({ awb, orderNumber }) => byKey.get(trackingKey(awb)) ?? byNumber.get(numberOf(orderNumber) ?? '');
  }

  /** Records orders in a unit of work: an order that changes at the same time begins it again. */
  private async recordBatch(
    batch: readonly RowsOfOrder[],
    report: RemittanceReport,
    dryRun: boolean,
  ): Promise<void> {
    const summed = batch.map(({ order, rows }) => ({ id: order._id, ...summedRows(rows) }));
    let orders = batch.map(({ order }) => order);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const lines = await this.tryBatch(orders, summed, dryRun);
      if (lines !== undefined) {
        for (const line of lines) report.add(line);
        return;
      }
      const now = await this.orders.findAgain(orders);
      orders = orders.map((order) => now.find(({ _id }) => _id.equals(order._id)) ?? order);
    }
    for (const { order, rows } of batch)
      for (const row of rows) report.addRow(row, 'failed', { order, reason: CHANGED });
  }

  /** @returns undefined when an order has changed since it was read: then nothing is written */
  private async tryBatch(
    orders: readonly Order[],
    summed: readonly OrderRows[],
    dryRun: boolean,
  ): Promise<ReportedLine[] | undefined> {
    try {
      return await (dryRun
        ? this.recordOrders(orders, summed, true)
        : this.unitOfWork.run(async () => {
            const lines = await this.recordOrders(orders, summed, false);
            await this.recordAudit(lines);
            return lines;
          }));
    } catch (error) {
      if (error instanceof OrderChangedError) return undefined;
      throw error;
    }
  }

  private async recordOrders(
    orders: readonly Order[],
    summed: readonly OrderRows[],
    dryRun: boolean,
  ): Promise<ReportedLine[]> {
    const lines: ReportedLine[] = [];
    for (const [index, order] of orders.entries())
      lines.push(...(await this.recordOrder(order, summed[index]!, dryRun)));
    return lines;
  }

  private async recordOrder(
    order: Order,
    { transfers, repeated }: OrderRows,
    dryRun: boolean,
  ): Promise<ReportedLine[]> {
    const { cod } = order;
    const again = repeated.map((row) => ({ ...row, row, order, outcome: 'twice' as const }));
    // Paid online since it was found.
    if (cod === undefined)
      return transfers.map((each) => ({ ...each, order, outcome: 'failed' as const, reason: NOT_CASH }));
    const now = this.clock.now();
    const { timeZone: zone, codRemittanceMs: remittanceMs } = this.config.shop;
    const known = new Set((cod.remittances ?? []).map(({ reference }) => reference));
    const isNew = ({ row }: OrderRows['transfers'][number]) => !known.has(row.reference);
    const added = transfers.filter(isNew).map((each) => keptRemittance(each, { now, zone }));
    if (added.length > 0 && !dryRun) await this.writes.add(order, added, now);
    const judged = judgedCash(withRemittances(cod, added), { now, remittanceMs });
    return [
      ...transfers.map((each) => ({
        ...each,
        order,
        ...(isNew(each) ? judged : { outcome: 'twice' as const }),
      })),
      ...again,
    ];
  }

  /** Records at each order what it got: its own history names its transfers. */
  private async recordAudit(lines: readonly ReportedLine[]): Promise<void> {
    const recorded = lines.filter(({ outcome }) => outcome !== 'twice' && outcome !== 'failed');
    await this.audit.recordAll(
      recorded.flatMap(({ order, row, amountMinor, chargesMinor }) =>
        order === undefined
          ? []
          : {
              action: 'REMITTANCE_RECORDED' as const,
              subject: order._id.toHexString(),
              subjectName: order.orderNumber,
              before: null,
              after: {
                reference: row.reference,
                amount: toMajor(amountMinor),
                charges: toMajor(chargesMinor),
              },
            },
      ),
    );
  }
}

/** Returns the number of an order, also in our reference of a later parcel of it. */
function numberOf(typed: string): string | undefined {
  const text = typed.trim().toUpperCase();
  return typedOrderNumber(orderNumberIn(text) ?? text).whole;
}
