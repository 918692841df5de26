import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { ImportNotFoundError } from '../catalogue-imports.errors.js';
import { CONTINUE_IMPORT } from '../catalogue-imports.jobs.js';
import { KEPT_DAYS } from '../catalogue-imports.limits.js';
import { ProductImportRepository } from '../data/product-import.repository.js';
import type { ProductImport } from '../data/product-import.schema.js';
import type { FileFormatName, WeightUnit } from '../read/import-format.js';
import {
  toProductImport,
  type ProductImportView,
  type StartedImportView,
} from '../report/catalogue-import.view.js';
import { ProductFile, type ProductRows } from '../read/product-file.js';

/** A part has at most so many products, and about so many signs. */
const PART = { products: 200, signs: 512 * 1024 };

/** The input of a new import. */
export interface NewImport {
  readonly format: FileFormatName;
  readonly dryRun: boolean;
  /** Reads the file as this format whatever its columns say. */
  readonly force?: boolean | undefined;
  readonly uncountedStock?: number | undefined;
  readonly weightUnit?: WeightUnit | undefined;
  /** The administrator; the command has none. */
  readonly adminId?: string;
}

/** Takes files with products. Their rows are stored, so that a restart goes on with them; a job imports them. */
@Injectable()
export class CatalogueImportsService {
  constructor(
    private readonly imports: ProductImportRepository,
    private readonly auditLog: AuditLogService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Begins an import, which a job carries out. @throws ImportRunningError, ImportFileError, ImportFormatError */
  async start(path: string, request: NewImport): Promise<StartedImportView> {
    const { format, dryRun } = request;
    const importId = await this.take(path, request, async (id) => {
      await this.outbox.add(CONTINUE_IMPORT, { importId: id }, `import:${id}`);
      // Each product that it changes has an entry of its own.
      const after = { format, dryRun };
      await this.auditLog.record({ action: 'IMPORT_STARTED', subject: id, before: null, after });
    });
    return { importId };
  }

  /**
   * Stores the rows of a file as an import.
   * @param record records what carries it out, in the unit of work that ends the taking
   * @returns the id of the import
   * @throws ImportRunningError while another is running, ImportFileError
   */
  async take(
    path: string,
    { format, dryRun, force, adminId, uncountedStock, weightUnit }: NewImport,
    record: (importId: string) => Promise<void>,
  ): Promise<string> {
    const now = this.clock.now();
    await this.imports.failAbandoned(now);
    const given = withoutUndefined({ adminId, uncountedStock, weightUnit });
    const entry = { ...newImport(now), format, dryRun, ...given };
    await this.imports.insert(entry);
    try {
      const file = new ProductFile(path, format, { force: force === true });
      const outline = await file.outline();
      await this.store(entry, file);
      await this.unitOfWork.run(async () => {
        await this.imports.describe(entry._id, outline, this.clock.now());
        await record(entry._id.toHexString());
      });
    } catch (error) {
      await this.imports.discard(entry._id);
      throw error;
    }
    return entry._id.toHexString();
  }

  /** @throws ImportNotFoundError */
  async get(importId: string): Promise<ProductImportView> {
    const entry = await findOrFail(this.imports.find(importId), ImportNotFoundError);
    return toProductImport(entry, await this.imports.findFaults(entry._id));
  }

  private async store({ _id: importId, startedAt }: ProductImport, file: ProductFile): Promise<void> {
    const expiresAt = new Date(startedAt.getTime() + KEPT_DAYS.rows * DAY_MS);
    let first = 0;
    let products: ProductRows[] = [];
    let signs = 0;
    const insert = async () => {
      await this.imports.insertPart({
        importId,
        first,
        text: `[${products.join(',')}]`,
        expiresAt,
      });
      first += products.length;
      products = [];
      signs = 0;
    };
    for await (const rows of file.products()) {
      products.push(rows);
      signs += rows.length;
      if (products.length === PART.products || signs >= PART.signs) await insert();
    }
    if (products.length > 0) await insert();
  }
}

function newImport(now: Date): Omit<ProductImport, 'format' | 'dryRun'> {
  return {
    _id: newId(),
    state: 'RUNNING',
    header: [],
    rows: 0,
    rowsDone: 0,
    products: 0,
    next: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    faults: 0,
    tries: 0,
    startedAt: now,
    movedAt: now,
    expiresAt: new Date(now.getTime() + KEPT_DAYS.import * DAY_MS),
  };
}
