import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import mongoose from 'mongoose';
import { Turns } from '#common/async/turns.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { CONTINUE_IMPORT } from '../catalogue-imports.jobs.js';
import { ImportClaimRepository } from '../data/import-claim.repository.js';
import type { StoredRow } from '../data/import-part.schema.js';
import { ProductImportRepository, type Findings } from '../data/product-import.repository.js';
import type { ProductImport } from '../data/product-import.schema.js';
import { MAX_TRIES, type ProductOutcome } from '../domain/import-state.js';
import { ImportIdentitiesService, type IdentifiedProduct } from '../identify/import-identities.service.js';
import type { KnownProducts } from '../identify/known-products.js';
import { importRows } from '../read/header.js';
import type { CellFault, CellNote, ReadProduct } from '../read/imported-product.js';
import { readProduct } from '../read/read-product.js';
import {
  categoryNotes,
  columnIn,
  NOTHING,
  unfetched,
  withOne,
  type Pending,
} from '../report/import-report.js';
import {
  ImportCategoriesService,
  type CategoryOutcome,
  type KnownCategories,
} from '../write/import-categories.service.js';
import { ImportImagesService, type ImageOutcome } from '../write/import-images.service.js';
import type { Outcomes } from '../write/product-changes.js';
import { RefusedProductError } from '../write/refused-product.js';
import { ProductWriterService, type WrittenProduct } from '../write/product-writer.service.js';

/** A job works for so long; then another goes on, so that other jobs come in between, and a shutdown need not wait. */
const SLICE_MS = 5_000;
/** After so many beginnings at the same place, what goes wrong there is of the product. */
const TRIES_OF_PRODUCT = 3;
/** Products whose images are fetched together, and whose rows are looked up together. */
const AT_ONCE = { products: 25, rows: 500 };

/** What an administrator reads of an import that did not move on. */
const STOPPED = 'It did not move on, and was given up: see the log of the service';

/** Another worker has taken the import on, or it has ended. Internal. */
class ImportMovedError extends Error {}

/** Rolls back what a dry run has written. Internal. */
class DryRunError extends Error {}

/** A product of the file, as it was read. */
interface Candidate extends ReadProduct {
  readonly rows: number;
  /** Its first row. */
  readonly row: number;
}

/** What is known of what the products of a batch name. */
interface Batch {
  readonly known: KnownProducts;
  readonly categories: KnownCategories;
  readonly images: ReadonlyMap<string, ImageOutcome>;
}

/** What a product is written with. */
interface Work {
  readonly paths: ReadonlyArray<readonly string[]>;
  outcomes: Outcomes;
  readonly notes: () => CellNote[];
}

interface Writing {
  readonly entry: ProductImport;
  readonly identified: IdentifiedProduct;
  readonly work: Work;
  readonly batch: Batch;
}

/** How far an import is. */
interface Reached {
  readonly entry: ProductImport;
  readonly pending: Pending;
}

/**
 * Carries out imports: product after product, each in one transaction with the place that the import has reached, so that a
 * process that is killed loses nothing and repeats nothing.
 */
@Injectable()
export class ImportRunnerService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Imports');
  private isStopping = false;

  constructor(
    private readonly imports: ProductImportRepository,
    private readonly identities: ImportIdentitiesService,
    private readonly claims: ImportClaimRepository,
    private readonly writer: ProductWriterService,
    private readonly images: ImportImagesService,
    private readonly categories: ImportCategoriesService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  @HandlesJob(CONTINUE_IMPORT)
  async continue({ importId }: PayloadOf<typeof CONTINUE_IMPORT>): Promise<void> {
    const isOver = await this.run(importId, performance.now() + SLICE_MS);
    if (!isOver) await this.outbox.add(CONTINUE_IMPORT, { importId }, `import:${importId}`);
  }

  /**
   * Goes on with an import until a time, of `performance.now()`.
   * @param onStep is called with the rows that are done
   * @returns whether the import has ended
   * @throws what prevents it, unless it was begun too often: then it fails
   */
  async run(importId: string, untilMs: number, onStep?: (entry: ProductImport) => void): Promise<boolean> {
    const entry = await this.imports.begin(importId);
    if (entry === null) return true;
    const { adminId } = entry;
    const caused = {
      ...(requestContext.getStore() ?? { requestId: importId }),
      ...(adminId === undefined ? {} : { administrator: adminId }),
    };
    try {
      return await requestContext.run(caused, () => this.advance(entry, untilMs, onStep));
    } catch (err) {
      if (err instanceof ImportMovedError) return true;
      if (entry.tries < MAX_TRIES) throw err;
      this.logger.error({
        event: 'import.failed',
        msg: 'An import was begun too often without moving on, and is given up',
        importId,
        err,
      });
      await this.imports.fail(entry._id, STOPPED, this.clock.now());
      return true;
    }
  }

  private async advance(
    begun: ProductImport,
    untilMs: number,
    onStep: ((entry: ProductImport) => void) | undefined,
  ): Promise<boolean> {
    let entry = begun;
    while (entry.next < entry.products) {
      const products = await this.imports.findRows(entry._id, entry.next);
      if (products.length === 0) throw new Error(`The rows of import ${entry._id.toHexString()} are gone`);
      for (const batch of batchesOf(products)) {
        entry = await this.importBatch(entry, batch);
        onStep?.(entry);
        if (this.isStopping || performance.now() > untilMs)
          return entry.next >= entry.products && this.end(entry);
      }
    }
    return this.end(entry);
  }

  private async end({ _id }: ProductImport): Promise<true> {
    await this.imports.finish(_id, this.clock.now());
    return true;
  }

  private async importBatch(entry: ProductImport, rows: readonly StoredRow[][]): Promise<ProductImport> {
    const candidates: Candidate[] = [];
    const turns = new Turns();
    for (const each of rows) {
      const read = await turns.run(() => this.read(entry, each));
      candidates.push({ rows: each.length, row: each[0]!.row, ...read });
    }
    const products = candidates.flatMap(({ product }) => product ?? []);
    const known = await this.identities.known(products, entry._id.toHexString(), entry);
    const batch = {
      known,
      categories: await this.categories.known(),
      images: await this.images.outcomesOf(
        products.flatMap((product) => this.images.missingOf(product, known.find(product.identity))),
        entry,
      ),
    };
    let reached: Reached = { entry, pending: NOTHING };
    for (const candidate of candidates) {
      reached = await this.importOne(reached, candidate, batch);
      await turns.give();
      if (this.isStopping) break;
    }
    return this.move(reached);
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
      return { product: undefined, faults: this.faultsOf(error, entry, rows[0]!.row), notes: [] };
    }
  }

  /** What is written and how far the import is are one transaction; what needs none waits for the next. */
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
      const work = this.workOf(identified, batch);
      const faults = unfetched(this.images.missingOf(identified.product, identified.known), batch.images);
      const notes = [...candidate.notes, ...identified.notes];
      if (this.isAsIs(identified, work)) return after('unchanged', faults, [...notes, ...work.notes()]);
      return await this.writeOne({ entry, identified, work, batch }, (outcome) =>
        after(outcome, faults, [...notes, ...work.notes()]),
      );
    } catch (error) {
      const refused = after('failed', this.faultsOf(error, entry, row), []);
      // The tries are those of this product: the next one has its own.
      return error instanceof RefusedProductError
        ? refused
        : { entry: await this.move(refused), pending: NOTHING };
    }
  }

  private workOf({ product }: IdentifiedProduct, { images, categories }: Batch): Work {
    const paths = product.categories ?? [];
    const work = {
      paths,
      outcomes: { images, categories: this.categories.find(paths, categories) },
      notes: () => categoryNotes(product, work.outcomes),
    };
    return work;
  }

  private isAsIs({ product, known }: IdentifiedProduct, { outcomes }: Work): boolean {
    const isMissing = (outcome: CategoryOutcome) => !('reason' in outcome) && outcome.id === undefined;
    if (known === null || [...outcomes.categories.values()].some((outcome) => isMissing(outcome)))
      return false;
    return this.writer.isAsIs(known, product, outcomes);
  }

  private async writeOne(
    { entry, identified, work, batch }: Writing,
    after: (outcome: ProductOutcome) => Reached,
  ): Promise<Reached> {
    const { dryRun, adminId = 'command', _id, expiresAt } = entry;
    const importId = _id.toHexString();
    const occasion = { adminId, reason: `Import ${importId}` };
    let written: WrittenProduct | undefined;
    let made: KnownCategories = new Map();
    try {
      const moved = await this.unitOfWork.run(async () => {
        const created = await this.categories.create(work.paths, batch.categories);
        work.outcomes = { ...work.outcomes, categories: created.outcomes };
        made = created.made;
        written = await this.writer.write(identified, work.outcomes, occasion);
        if (dryRun) throw new DryRunError();
        return this.move(after(written.outcome));
      });
      batch.known.take(written!.id, written!);
      for (const [key, id] of made) batch.categories.set(key, id);
      return { entry: moved, pending: NOTHING };
    } catch (error) {
      if (!(error instanceof DryRunError)) throw error;
      batch.known.take(written!.id, written!);
      await this.claims.insert(importId, { ...written!, owner: written!.id }, expiresAt);
      return after(written!.outcome);
    }
  }

  /** What the product itself has thrown refuses it; what may be of the database or a vendor is tried again first. */
  private faultsOf(error: unknown, { _id, tries }: ProductImport, row: number): readonly CellFault[] {
    if (error instanceof RefusedProductError) return error.faults;
    if (error instanceof ImportMovedError || (tries < TRIES_OF_PRODUCT && !isOfData(error))) throw error;
    this.logger.error({
      event: 'import.product_refused',
      msg: 'A product of a file cannot be imported, and is left out',
      importId: _id.toHexString(),
      row,
      err: error,
    });
    return [{ row, column: null, reason: 'the product cannot be stored' }];
  }

  /** @throws ImportMovedError */
  private async move({ entry, pending }: Reached): Promise<ProductImport> {
    if (pending.products === 0) return entry;
    const named = <T extends CellFault | CellNote>({ kept, total }: Findings<T>) => ({
      kept: kept.map((finding) => ({ ...finding, column: columnIn(entry, finding.column) })),
      total,
    });
    const faults = named(pending.faults);
    const notes = named(pending.notes);
    const step = { ...pending, faults, notes, from: entry.next };
    const dates = { movedAt: this.clock.now(), expiresAt: entry.expiresAt };
    if (!(await this.unitOfWork.run(() => this.imports.move(entry, step, dates))))
      throw new ImportMovedError();
    return {
      ...entry,
      next: entry.next + pending.products,
      rowsDone: entry.rowsDone + pending.rows,
      faults: entry.faults + faults.total,
      notes: (entry.notes ?? 0) + notes.total,
      tries: 0,
    };
  }
}

/** Products that are imported together: a few, or one with many rows. */
function* batchesOf(products: readonly StoredRow[][]): Generator<readonly StoredRow[][]> {
  let from = 0;
  let rows = 0;
  for (const [at, product] of products.entries()) {
    const isFull = at - from === AT_ONCE.products || rows + product.length > AT_ONCE.rows;
    if (at > from && isFull) {
      yield products.slice(from, at);
      [from, rows] = [at, 0];
    }
    rows += product.length;
  }
  if (from < products.length) yield products.slice(from);
}

/** Whether an error says that data cannot be handled, however often it is tried. */
function isOfData(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    error instanceof TypeError ||
    error instanceof mongoose.Error.ValidationError
  );
}
