import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { CONTINUE_IMPORT } from '../catalogue-imports.jobs.js';
import type { StoredRow } from '../data/import-part.schema.js';
import { ProductImportRepository } from '../data/product-import.repository.js';
import type { ProductImport } from '../data/product-import.schema.js';
import { MAX_TRIES } from '../domain/import-state.js';
import { ImportMovedError } from '../report/import-progress.service.js';
import { ImportBatchesService } from './import-batches.service.js';

/** A job works for so long; then another goes on, so that other jobs come in between, and a shutdown need not wait. */
const SLICE_MS = 5_000;
/** Products whose images are fetched together, and whose rows are looked up together. */
const AT_ONCE = { products: 25, rows: 500 };

/** The message to administrators on an import that did not move on. */
const STOPPED = 'It did not move on, and was given up: see the log of the service';

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
    private readonly batches: ImportBatchesService,
    private readonly outbox: Outbox,
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
      for (const batch of batchesOf(products)) {
        entry = await this.batches.import(entry, batch, () => this.isStopping);
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
