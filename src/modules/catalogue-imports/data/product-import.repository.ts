import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { newId } from '#infrastructure/database/new-id.js';
import { ImportRunningError } from '../catalogue-imports.errors.js';
import { ABANDONED_AFTER_MS, MAX_FAULTS, MAX_NOTES, TAKEN_WITHIN_MS } from '../catalogue-imports.limits.js';
import type { ProductOutcome } from '../domain/import-state.js';
import type { CellFault, CellNote } from '../read/imported-product.js';
import { ImportFault } from './import-fault.schema.js';
import { ImportPart, type StoredRow } from './import-part.schema.js';
import { ProductImport } from './product-import.schema.js';

/** How far a step takes an import. */
export interface ImportStep {
  /** Where it was before. */
  readonly from: number;
  /** The products that are done by it. */
  readonly products: number;
  readonly rows: number;
  readonly outcomes: Readonly<Partial<Record<ProductOutcome, number>>>;
  readonly faults: Findings<CellFault>;
  readonly notes: Findings<CellNote>;
}

/** The findings in cells: as many as an import keeps, and how many there are. */
export interface Findings<T> {
  readonly kept: readonly T[];
  readonly total: number;
}

/** Imports, the rows of their files, and what is wrong with them. */
@Injectable()
export class ProductImportRepository {
  constructor(
    @InjectModel(ProductImport.name) private readonly imports: Model<ProductImport>,
    @InjectModel(ImportPart.name) private readonly parts: Model<ImportPart>,
    @InjectModel(ImportFault.name) private readonly faults: Model<ImportFault>,
  ) {}

  /** @throws ImportRunningError while another is running */
  async insert(entry: ProductImport): Promise<void> {
    try {
      await this.imports.create([entry]);
    } catch (error) {
      throw isDuplicateKey(error, 'state') ? new ImportRunningError() : error;
    }
  }

  async find(id: string): Promise<ProductImport | null> {
    return this.imports.findById(id).lean();
  }

  /** Ends an import that has not moved for too long, or whose rows were not stored in time. */
  async failAbandoned(now: Date): Promise<void> {
    const before = (ms: number) => ({ movedAt: { $lt: new Date(now.getTime() - ms) } });
    const abandoned = await this.imports
      .findOne({
        state: 'RUNNING',
        $or: [before(ABANDONED_AFTER_MS), { products: 0, ...before(TAKEN_WITHIN_MS) }],
      })
      .lean();
    if (abandoned !== null) await this.fail(abandoned._id, 'The process that carried it out has ended', now);
  }

  /** Notes what the file holds, once its rows are stored. */
  async describe(
    id: Types.ObjectId,
    outline: Pick<ProductImport, 'header' | 'rows' | 'products' | 'ignoredColumns' | 'encoding'>,
    now: Date,
  ): Promise<void> {
    await this.imports.updateOne({ _id: id }, { $set: { ...outline, movedAt: now } });
  }

  /** Deletes an import that has not begun. */
  async discard(id: Types.ObjectId): Promise<void> {
    await this.parts.deleteMany({ importId: id });
    await this.imports.deleteOne({ _id: id });
  }

  async insertPart(part: Omit<ImportPart, '_id'>): Promise<void> {
    await this.parts.create([{ ...part, _id: newId() }]);
  }

  /** The rows of the product at a place, and of those after it, as far as its part has them. */
  async findRows(importId: Types.ObjectId, place: number): Promise<StoredRow[][]> {
    const part = await this.parts
      .findOne({ importId, first: { $lte: place } })
      .sort({ first: -1 })
      .lean();
    if (part === null) return [];
    const products = part.text === undefined ? part.products : (JSON.parse(part.text) as StoredRow[][]);
    return products?.slice(place - part.first) ?? [];
  }

  /** Counts a beginning. @returns the import; null unless it is running */
  async begin(id: string): Promise<ProductImport | null> {
    return this.imports
      .findOneAndUpdate({ _id: id, state: 'RUNNING' }, { $inc: { tries: 1 } }, { returnDocument: 'after' })
      .lean();
  }

  /**
   * Moves an import on. Inside the unit of work that writes the products.
   * @returns false, without effect, when it is no longer where the step begins: another worker has it, or it has ended
   */
  async move(
    { _id, faults: before, notes = 0 }: Pick<ProductImport, '_id' | 'faults' | 'notes'>,
    step: ImportStep,
    dates: Pick<ProductImport, 'movedAt' | 'expiresAt'>,
  ): Promise<boolean> {
    const { modifiedCount } = await this.imports.updateOne(
      { _id, next: step.from, state: 'RUNNING' },
      {
        $inc: {
          ...step.outcomes,
          next: step.products,
          rowsDone: step.rows,
          faults: step.faults.total,
          notes: step.notes.total,
        },
        $set: { tries: 0, movedAt: dates.movedAt },
      },
    );
    if (modifiedCount === 0) return false;
    const faults = step.faults.kept.slice(0, Math.max(0, MAX_FAULTS - before));
    const kept = step.notes.kept.slice(0, Math.max(0, MAX_NOTES - notes));
    const findings = [...faults, ...kept.map(({ what, ...note }) => ({ ...note, reason: what }))];
    if (findings.length > 0)
      await this.faults.insertMany(
        findings.map((finding) => ({ ...finding, importId: _id, expiresAt: dates.expiresAt })),
        // A document of each of two thousand would take a tenth of a second.
        { lean: true },
      );
    return true;
  }

  /** Ends a running import. Its rows are no longer needed: they go first, so that a crash in between leaves none. */
  async finish(_id: Types.ObjectId, now: Date): Promise<void> {
    await this.end(_id, { state: 'DONE' }, now);
  }

  /** Ends a running import before its end. @param reason a sentence for the administrator */
  async fail(_id: Types.ObjectId, reason: string, now: Date): Promise<void> {
    await this.end(_id, { state: 'FAILED', reason }, now);
  }

  private async end(
    _id: Types.ObjectId,
    outcome: Pick<ProductImport, 'state' | 'reason'>,
    now: Date,
  ): Promise<void> {
    await this.parts.deleteMany({ importId: _id });
    await this.imports.updateOne(
      { _id, state: 'RUNNING' },
      { $set: { ...outcome, endedAt: now, movedAt: now } },
    );
  }

  /** The faults and the notes that are kept, by row. */
  async findFaults(importId: Types.ObjectId): Promise<ImportFault[]> {
    return this.faults
      .find({ importId })
      .sort({ row: 1, _id: 1 })
      .limit(MAX_FAULTS + MAX_NOTES)
      .lean();
  }
}
