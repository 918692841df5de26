import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ProductImportRepository, type Findings } from '../data/product-import.repository.js';
import type { ProductImport } from '../data/product-import.schema.js';
import type { CellFault, CellNote } from '../read/imported-product.js';
import { columnIn, NOTHING, type Pending } from './import-report.js';

/** Another worker has taken the import on, or it has ended. Internal. */
export class ImportMovedError extends Error {}

/** How far an import is: where it is stored to be, and what has become of the products since. */
export interface Reached {
  readonly entry: ProductImport;
  readonly pending: Pending;
}

/** Stores how far an import is. */
@Injectable()
export class ImportProgressService {
  constructor(
    private readonly imports: ProductImportRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Stores what is pending; in the unit of work that writes a product, together with it. @throws ImportMovedError */
  async move({ entry, pending }: Reached): Promise<Reached> {
    if (pending.products === 0) return { entry, pending };
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
    const moved = {
      ...entry,
      next: entry.next + pending.products,
      rowsDone: entry.rowsDone + pending.rows,
      faults: entry.faults + faults.total,
      notes: (entry.notes ?? 0) + notes.total,
      tries: 0,
    };
    return { entry: moved, pending: NOTHING };
  }
}
