import { Injectable } from '@nestjs/common';
import { Turns } from '#common/async/turns.js';
import { AppConfig } from '#config/app-config.js';
import type { StoredRow } from '../data/import-part.schema.js';
import type { ProductImport } from '../data/product-import.schema.js';
import type { ProductOutcome } from '../domain/import-state.js';
import { ImportIdentitiesService } from '../identify/import-identities.service.js';
import { importRows } from '../read/header.js';
import type { CellFault, CellNote, ReadProduct } from '../read/imported-product.js';
import { readProduct } from '../read/read-product.js';
import { NOTHING, unfetched, withOne } from '../report/import-report.js';
import { ImportProgressService, type Reached } from '../report/import-progress.service.js';
import { ProductRefusalsService } from '../report/product-refusals.service.js';
import { ImportCategoriesService } from '../write/import-categories.service.js';
import { ImportImagesService } from '../write/import-images.service.js';
import { ImportWriterService, type Batch } from '../write/import-writer.service.js';
import { RefusedProductError } from '../write/refused-product.js';

/** A product of the file, as it was read. */
interface Candidate extends ReadProduct {
  readonly rows: number;
  /** Its first row. */
  readonly row: number;
}

/** Carries products of an import through its four steps: read, identify, write, report. */
@Injectable()
export class ImportBatchesService {
  constructor(
    private readonly identities: ImportIdentitiesService,
    private readonly images: ImportImagesService,
    private readonly categories: ImportCategoriesService,
    private readonly writer: ImportWriterService,
    private readonly progress: ImportProgressService,
    private readonly refusals: ProductRefusalsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Imports products that are looked up together.
   * @param rows of each of them, from the place on that the import has reached
   * @param isStopping whether to end after the product that is being imported
   * @returns the import where it is then
   */
  async import(
    entry: ProductImport,
    rows: readonly StoredRow[][],
    isStopping: () => boolean,
  ): Promise<ProductImport> {
    const turns = new Turns();
    const candidates: Candidate[] = [];
    for (const each of rows) {
      const read = await turns.run(() => this.read(entry, each));
      candidates.push({ rows: each.length, row: each[0]!.row, ...read });
    }
    const batch = await this.batchOf(entry, candidates);
    let reached: Reached = { entry, pending: NOTHING };
    for (const candidate of candidates) {
      reached = await this.importOne(reached, candidate, batch);
      await turns.give();
      if (isStopping()) break;
    }
    return (await this.progress.move(reached)).entry;
  }

  private read(entry: ProductImport, rows: readonly StoredRow[]): ReadProduct {
    const { format, header, uncountedStock, weightUnit, startedAt: now } = entry;
    const faulty = rows.find(({ fault }) => fault !== undefined);
    if (faulty !== undefined) {
      const fault = { row: faulty.row, column: null, reason: faulty.fault! };
      return { product: undefined, faults: [fault], notes: [] };
    }
    try {
      const { currency, timeZone } = this.config.shop;
      return readProduct(format, importRows(format, header, rows), {
        uncountedStock,
        weightUnit,
        currency,
        now,
        timeZone,
      });
    } catch (error) {
      const faults = this.refusals.faultsOf(error, entry, rows[0]!.row);
      return { product: undefined, faults, notes: [] };
    }
  }

  private async batchOf(entry: ProductImport, candidates: readonly Candidate[]): Promise<Batch> {
    const products = candidates.flatMap(({ product }) => product ?? []);
    const known = await this.identities.known(products, entry._id.toHexString(), entry);
    const missing = products.flatMap((product) =>
      this.images.missingOf(product, known.find(product.identity)),
    );
    return {
      known,
      categories: await this.categories.known(),
      images: await this.images.outcomesOf(missing, entry),
    };
  }

  /**
   * Imports a product. What is written and the progress of the import are one transaction; what needs none waits for
   * the next.
   */
  private async importOne({ entry, pending }: Reached, candidate: Candidate, batch: Batch): Promise<Reached> {
    const { rows, row, product: read } = candidate;
    const after = (outcome: ProductOutcome, faults: readonly CellFault[], notes: readonly CellNote[]) => ({
      entry,
      pending: withOne(pending, { rows, outcome, faults, notes }),
    });
    if (read === undefined)
      return after(candidate.isSkipped ? 'skipped' : 'failed', candidate.faults, candidate.notes);
    try {
      const identified = this.identities.identify(read, batch.known);
      if (identified.faults.length > 0) return after('failed', identified.faults, []);
      const faults = unfetched(this.images.missingOf(identified.product, identified.known), batch.images);
      const notes = [...candidate.notes, ...identified.notes];
      return await this.writer.write({ entry, identified, batch }, (outcome, ofCategories) =>
        after(outcome, faults, [...notes, ...ofCategories]),
      );
    } catch (error) {
      const refused = after('failed', this.refusals.faultsOf(error, entry, row), []);
      // The tries are those of this product: the next one has its own.
      return error instanceof RefusedProductError ? refused : this.progress.move(refused);
    }
  }
}
