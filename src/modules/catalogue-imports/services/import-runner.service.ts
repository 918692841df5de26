import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import mongoose from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { MAX_IMAGES, type Product } from '#modules/products/index.js';
import { CONTINUE_IMPORT } from '../catalogue-imports.jobs.js';
import type { StoredRow } from '../data/import-part.schema.js';
import { ProductImportRepository, type ImportStep } from '../data/product-import.repository.js';
import type { ProductImport } from '../data/product-import.schema.js';
import { FORMATS } from '../domain/formats.js';
import { MAX_TRIES, type ProductOutcome } from '../domain/import-state.js';
import type { CellFault, ImportedImage, ImportedProduct } from '../domain/imported-product.js';
import { givenImagesOf } from '../domain/product-differences.js';
import { ImportCategoriesService } from './import-categories.service.js';
import { ImportImagesService, type ImageOutcome } from './import-images.service.js';
import { importRow } from './product-file.js';
import { RefusedProductError, type Outcomes } from './product-changes.js';
import { ProductWriterService } from './product-writer.service.js';

/** A job works for so long; then another goes on, so that other jobs come in between, and a shutdown need not wait. */
const SLICE_MS = 5_000;
/** After so many beginnings at the same place, what goes wrong there is of the product. */
const TRIES_OF_PRODUCT = 3;
/** Products whose images are fetched together. */
const AT_ONCE = { products: 25, images: 40 };

/** What an administrator reads of an import that did not move on. */
const STOPPED = 'It did not move on, and was given up: see the log of the service';

/** Another worker has taken the import on, or it has ended. Internal. */
class ImportMovedError extends Error {}

/** Rolls back what a dry run has written. Internal. */
class DryRunError extends Error {
  constructor(readonly outcome: ProductOutcome) {
    super('Nothing is written in a dry run');
  }
}

/** A product of the file, as it was read. */
interface Candidate {
  readonly rows: number;
  readonly product: ImportedProduct | undefined;
  readonly known: Product | null;
  /** Of a product that could not be read; else what is left out of it. */
  readonly faults: readonly CellFault[];
}

/** What has become of the products since the import was moved. */
type Pending = Omit<ImportStep, 'from'>;

const NOTHING: Pending = { products: 0, rows: 0, outcomes: {}, faults: [] };

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
    private readonly writer: ProductWriterService,
    private readonly images: ImportImagesService,
    private readonly categories: ImportCategoriesService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
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
      for (let at = 0; at < products.length; at += AT_ONCE.products) {
        entry = await this.importBatch(entry, products.slice(at, at + AT_ONCE.products));
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
    const candidates = await this.candidatesOf(
      rows.map((each) => ({ rows: each.length, ...this.read(entry, each) })),
    );
    const outcomes = {
      categories: await this.categoriesOf(entry, candidates),
      images: await this.imagesOf(entry, candidates),
    };
    let reached: Reached = { entry, pending: NOTHING };
    for (const candidate of candidates) {
      reached = await this.importOne(reached, candidate, outcomes);
      if (this.isStopping) break;
    }
    return this.move(reached);
  }

  private read(entry: ProductImport, rows: readonly StoredRow[]) {
    try {
      return readProduct(entry, rows);
    } catch (error) {
      return { product: undefined, faults: this.faultsOf(error, entry, rows[0]!.row) };
    }
  }

  private async candidatesOf(
    read: ReadonlyArray<Pick<Candidate, 'rows' | 'product' | 'faults'>>,
  ): Promise<Candidate[]> {
    const known = await this.writer.findKnown(read.flatMap(({ product }) => product ?? []));
    return read.map((each) => ({
      ...each,
      known: (each.product === undefined ? undefined : known.get(each.product)) ?? null,
    }));
  }

  private categoriesOf(
    { dryRun }: ProductImport,
    candidates: readonly Candidate[],
  ): Promise<Outcomes['categories']> {
    const paths = candidates.flatMap(({ product }) => product?.categories ?? []);
    return this.categories.find(paths, { dryRun });
  }

  /** The outcome of each image that has to be fetched. A dry run fetches none. */
  private imagesOf(
    { dryRun }: ProductImport,
    candidates: readonly Candidate[],
  ): Promise<ReadonlyMap<string, ImageOutcome>> {
    const addresses = candidates.flatMap((candidate) => this.toFetch(candidate).map(({ url }) => url));
    return dryRun ? this.images.known(addresses) : this.images.fetch(addresses);
  }

  /** Neither those of this shop's image host, nor those that the known product has as they are. */
  private toFetch({ product, known }: Candidate): ImportedImage[] {
    const ofVariants = product?.variants.flatMap(({ image }) => image ?? []) ?? [];
    const has = known === null ? new Set() : givenImagesOf(known);
    return [...(product?.images ?? []), ...ofVariants].filter(
      ({ url }) => !this.images.isOwn(url) && !has.has(url),
    );
  }

  /** What is written and how far the import is are one transaction; what needs none waits for the next. */
  private async importOne(
    { entry, pending }: Reached,
    candidate: Candidate,
    outcomes: Outcomes,
  ): Promise<Reached> {
    const { rows, product, known, faults } = candidate;
    const after = (outcome: ProductOutcome, its: readonly CellFault[]) =>
      withOne(pending, { rows, outcome, faults: its });
    if (product === undefined) return { entry, pending: after('failed', faults) };
    const omitted = [...faults, ...unfetched(this.toFetch(candidate), outcomes.images)];
    try {
      if (known !== null && this.writer.isAsIs(known, product, outcomes))
        return { entry, pending: after('unchanged', omitted) };
      const moved = await this.unitOfWork.run(async () => {
        const outcome = await this.write(entry, product, outcomes, known !== null);
        return this.move({ entry, pending: after(outcome, omitted) });
      });
      return { entry: moved, pending: NOTHING };
    } catch (error) {
      if (error instanceof DryRunError) return { entry, pending: after(error.outcome, omitted) };
      const refused = { entry, pending: after('failed', this.faultsOf(error, entry, product.row)) };
      // The tries are those of this product: the next one has its own.
      return error instanceof RefusedProductError
        ? refused
        : { entry: await this.move(refused), pending: NOTHING };
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

  private async write(
    { _id, dryRun, adminId = 'command' }: ProductImport,
    product: ImportedProduct,
    outcomes: Outcomes,
    isKnown: boolean,
  ): Promise<ProductOutcome> {
    const occasion = { isKnown, adminId, reason: `Import ${_id.toHexString()}` };
    const outcome = await this.writer.write(product, outcomes, occasion);
    if (dryRun) throw new DryRunError(outcome);
    return outcome;
  }

  /** @throws ImportMovedError */
  private async move({ entry, pending }: Reached): Promise<ProductImport> {
    if (pending.products === 0) return entry;
    const faults = pending.faults.map((fault) => ({
      ...fault,
      column: columnIn(entry.header, fault.column),
    }));
    const step = { ...pending, faults, from: entry.next };
    const dates = { movedAt: this.clock.now(), expiresAt: entry.expiresAt };
    if (!(await this.unitOfWork.run(() => this.imports.move(entry, step, dates))))
      throw new ImportMovedError();
    return {
      ...entry,
      next: entry.next + pending.products,
      rowsDone: entry.rowsDone + pending.rows,
      faults: entry.faults + faults.length,
      tries: 0,
    };
  }
}

/** Whether an error says that data cannot be handled, however often it is tried. */
function isOfData(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    error instanceof TypeError ||
    error instanceof mongoose.Error.ValidationError
  );
}

/** The product of some rows, with as many images as it may have; else what is wrong with them. */
function readProduct({ format, header }: ProductImport, rows: readonly StoredRow[]) {
  const { product, faults } = FORMATS[format].read(rows.map((row) => importRow(header, row)));
  if (product === undefined) return { product, faults };
  const images = product.images?.slice(0, MAX_IMAGES);
  return { product: { ...product, images }, faults: beyondLimit(product) };
}

function withOne(
  before: Pending,
  { rows, outcome, faults }: { rows: number; outcome: ProductOutcome; faults: readonly CellFault[] },
): Pending {
  return {
    products: before.products + 1,
    rows: before.rows + rows,
    outcomes: { ...before.outcomes, [outcome]: (before.outcomes[outcome] ?? 0) + 1 },
    faults: [...before.faults, ...faults],
  };
}

/** The name of a column as the file has it. */
function columnIn(header: readonly string[], column: string | null): string | null {
  if (column === null) return null;
  return header.find((name) => name.toLowerCase() === column.toLowerCase()) ?? column;
}

function beyondLimit({ images = [] }: ImportedProduct): CellFault[] {
  return images.slice(MAX_IMAGES).map(({ row, column, url }) => ({
    row,
    column,
    reason: `${shortened(url)} is left out: a product has at most ${MAX_IMAGES} images`,
  }));
}

function unfetched(
  images: readonly ImportedImage[],
  outcomes: ReadonlyMap<string, ImageOutcome>,
): CellFault[] {
  return images.flatMap(({ row, column, url }) => {
    const outcome = outcomes.get(url);
    return outcome !== undefined && 'reason' in outcome
      ? [{ row, column, reason: `${shortened(url)} is left out: ${outcome.reason}` }]
      : [];
  });
}

function shortened(url: string): string {
  return url.length > 200 ? `${url.slice(0, 200)}...` : url;
}
