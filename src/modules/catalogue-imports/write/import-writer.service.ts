import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ImportClaimRepository } from '../data/import-claim.repository.js';
import type { ProductImport } from '../data/product-import.schema.js';
import type { ProductOutcome } from '../domain/import-state.js';
import type { IdentifiedProduct } from '../identify/import-identities.service.js';
import type { KnownProducts } from '../identify/known-products.js';
import type { CellNote } from '../read/imported-product.js';
import { categoryNotes, NOTHING } from '../report/import-report.js';
import { ImportProgressService, type Reached } from '../report/import-progress.service.js';
import {
  ImportCategoriesService,
  type CategoryOutcome,
  type KnownCategories,
} from './import-categories.service.js';
import type { ImageOutcome } from './import-images.service.js';
import type { Outcomes } from './product-changes.js';
import { ProductWriterService, type WrittenProduct } from './product-writer.service.js';

/** Rolls back what a dry run has written. Internal. */
class DryRunError extends Error {}

/** The known records that the products of a batch name. */
export interface Batch {
  readonly known: KnownProducts;
  readonly categories: KnownCategories;
  readonly images: ReadonlyMap<string, ImageOutcome>;
}

/** Returns how far an import is with a product. */
type After = (outcome: ProductOutcome, notes: readonly CellNote[]) => Reached;

interface Writing {
  readonly entry: ProductImport;
  readonly identified: IdentifiedProduct;
  readonly batch: Batch;
}

/** Writes a product of a file with its categories and the place that the import has reached, in one unit of work; a dry run takes it back. */
@Injectable()
export class ImportWriterService {
  constructor(
    private readonly categories: ImportCategoriesService,
    private readonly writer: ProductWriterService,
    private readonly progress: ImportProgressService,
    private readonly claims: ImportClaimRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Writes what the file changes; where that is nothing, it waits for the next product. @throws RefusedProductError, ImportMovedError */
  async write(writing: Writing, after: After): Promise<Reached> {
    const { identified, batch } = writing;
    const { product, known } = identified;
    const categories = this.categories.find(product.categories ?? [], batch.categories);
    const outcomes = { images: batch.images, categories };
    const isPlaced = [...categories.values()].every((outcome) => isKnown(outcome));
    if (known !== null && isPlaced && this.writer.isAsIs(known, product, outcomes))
      return after('unchanged', categoryNotes(product, outcomes));
    return this.change(writing, after);
  }

  private async change({ entry, identified, batch }: Writing, after: After): Promise<Reached> {
    const { dryRun, adminId = 'command', _id, expiresAt } = entry;
    const importId = _id.toHexString();
    const occasion = { adminId, reason: `Import ${importId}` };
    const { product } = identified;
    let written: { readonly product: WrittenProduct; readonly outcomes: Outcomes } | undefined;
    let made: KnownCategories = new Map();
    const reached = () => after(written!.product.outcome, categoryNotes(product, written!.outcomes));
    try {
      const moved = await this.unitOfWork.run(async () => {
        const created = await this.categories.create(product.categories ?? [], batch.categories);
        const outcomes = { images: batch.images, categories: created.outcomes };
        made = created.made;
        written = { product: await this.writer.write(identified, outcomes, occasion), outcomes };
        if (dryRun) throw new DryRunError();
        return this.progress.move(reached());
      });
      batch.known.take(written!.product.id, written!.product);
      for (const [key, id] of made) batch.categories.set(key, id);
      return { entry: moved.entry, pending: NOTHING };
    } catch (error) {
      if (!(error instanceof DryRunError)) throw error;
      const { id } = written!.product;
      batch.known.take(id, written!.product);
      await this.claims.insert(importId, { ...written!.product, owner: id }, expiresAt);
      return reached();
    }
  }
}

function isKnown(outcome: CategoryOutcome): boolean {
  return 'reason' in outcome || outcome.id !== undefined;
}
