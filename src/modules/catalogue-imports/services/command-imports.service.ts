import { Injectable } from '@nestjs/common';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { formatOfFile } from '../read/product-file.js';
import type { ProductImportView } from '../report/catalogue-import.view.js';
import { ImportRunnerService } from './import-runner.service.js';
import { CatalogueImportsService, type NewImport } from './catalogue-imports.service.js';

/** Carries an import out in the process of a command, which needs no worker. */
@Injectable()
export class CommandImportsService {
  constructor(
    private readonly imports: CatalogueImportsService,
    private readonly runs: ImportRunnerService,
  ) {}

  /**
   * @param command its name, which the audit log shows
   * @param onProgress is called with the rows that are done
   * @returns the import at its end
   * @throws ImportRunningError, ImportFileError
   */
  async run(
    path: string,
    { format, dryRun }: Pick<NewImport, 'dryRun'> & { readonly format: NewImport['format'] | undefined },
    command: string,
    onProgress: (done: number, total: number) => void,
  ): Promise<ProductImportView> {
    const request = { format: format ?? (await formatOfFile(path)), dryRun };
    const importId = await this.imports.take(path, request, async () => undefined);
    await requestContext.run({ requestId: importId, command }, async () => {
      const show = ({ rowsDone, rows }: { rowsDone: number; rows: number }) => onProgress(rowsDone, rows);
      while (!(await this.runs.run(importId, Infinity, show)));
    });
    return this.imports.get(importId);
  }
}
