import { Injectable } from '@nestjs/common';
import { csvOfTables } from '#common/csv/csv-stream.js';
import type { DownloadedFile } from '#http/decorators.js';
import {
  IssuedPaperRepository,
  kindOfSeries,
  numberInSeries,
  NumberSeriesRepository,
} from '#modules/invoicing/index.js';
import { addPaper, emptyReturn, type GstReturn } from '../domain/gst-return.js';
import { issuedRunsOf, placeInSeries, type IssuedRun } from '../domain/issued-numbers.js';
import { offlineSheetsOf } from '../domain/offline-sheets.js';
import { portalFileOf } from '../domain/portal-file.js';
import { taxPeriodOf, type TaxPeriod } from '../domain/tax-period.js';
import type { GstReturnQuery } from '../dto/gst-return.query.js';
import { TaxPapersService } from './tax-papers.service.js';

/** Makes the return of outward supplies of a month (GSTR-1) from the papers that were given out. */
@Injectable()
export class GstReturnService {
  constructor(
    private readonly papers: TaxPapersService,
    private readonly issued: IssuedPaperRepository,
    private readonly series: NumberSeriesRepository,
  ) {}

  /** @throws NoTaxRegistrationError */
  async file({ period, format }: GstReturnQuery): Promise<DownloadedFile> {
    const seller = this.papers.registeredSeller();
    const month = taxPeriodOf(period);
    const sections = emptyReturn();
    for await (const page of this.papers.pages(month, seller))
      for (const paper of page) addPaper(sections, paper);
    const runs = await this.runsOf(sections, month);
    const filename = `gstr1-${period}.${format}`;
    if (format === 'csv') {
      const tables = offlineSheetsOf(sections, runs).map(({ name, rows }) => [[name], ...rows]);
      const content = Buffer.from(await csvOfTables(tables));
      return { content, contentType: 'text/csv; charset=utf-8', filename };
    }
    const file = portalFileOf(sections, { gstin: seller.taxId, period: month.name, runs });
    const content = Buffer.from(JSON.stringify(file));
    return { content, contentType: 'application/json; charset=utf-8', filename };
  }

  private async runsOf({ numbers }: GstReturn, month: TaxPeriod): Promise<IssuedRun[]> {
    const bySeries = new Map<string, Set<number>>();
    for (const number of numbers) {
      const { series, running } = placeInSeries(number);
      const known = bySeries.get(series);
      if (known === undefined) bySeries.set(series, new Set([running]));
      else known.add(running);
    }
    const last = new Map((await this.series.findAll()).map((series) => [series._id, series.last]));
    const runs: IssuedRun[] = [];
    for (const [series, issued] of bySeries)
      runs.push(...(await this.runsOfSeries(series, issued, last.get(series), month)));
    return runs;
  }

  /**
   * Returns the runs of a series. A number without a document belongs to the month of the next document, at the end
   * of a series to that of its last one: each number is of one month.
   */
  private async runsOfSeries(
    series: string,
    issued: ReadonlySet<number>,
    given: number | undefined,
    month: TaxPeriod,
  ): Promise<IssuedRun[]> {
    const [lowest, highest] = bounds(issued);
    const before = await this.issued.findBefore(numberInSeries(series, lowest), numberInSeries(series, 1));
    const isLast =
      given === undefined ||
      !(await this.issued.hasBetween(numberInSeries(series, highest + 1), numberInSeries(series, given)));
    const first = before === undefined ? 1 : placeInSeries(before).running + 1;
    const last = isLast ? Math.max(highest, given ?? highest) : highest;
    const range = [numberInSeries(series, first), numberInSeries(series, last)] as const;
    const others = await this.issued.findNumbersOutside(...range, month);
    const elsewhere = new Set(others.map((number) => placeInSeries(number).running));
    return issuedRunsOf({ kind: kindOfSeries(series), series, first, last, issued, elsewhere });
  }
}

function bounds(numbers: ReadonlySet<number>): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, 0];
  for (const number of numbers) {
    lowest = Math.min(lowest, number);
    highest = Math.max(highest, number);
  }
  return [lowest, highest];
}
