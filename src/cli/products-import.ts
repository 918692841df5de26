import 'reflect-metadata';
import { existsSync } from 'node:fs';
import {
  CommandImportsService,
  FILE_FORMATS,
  type FileFormatName,
} from '#modules/catalogue-imports/index.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';
import { progressOn } from './progress.js';

interface ImportInput {
  readonly path: string;
  /** Undefined: as the names of its columns say. */
  readonly format: FileFormatName | undefined;
  readonly dryRun: boolean;
}

/** The most errors that are printed; `--json` has all that are kept. */
const PRINTED = 20;

export const productsImport: Command<ImportInput> = {
  name: 'products:import',
  summary:
    'Imports products from a CSV file of this shop, Shopify or WooCommerce, whether or not the service runs. Idempotent.',
  forms: ['<file>'],
  options: {
    format: { value: FILE_FORMATS.join('|'), help: 'where the file comes from; default: as its columns say' },
    'dry-run': { help: 'only checks the file; nothing is written' },
  },
  read: ({ words, options }) => {
    const [path, ...more] = words;
    if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
    if (!existsSync(path)) throw new UsageError(`There is no file '${path}'.`);
    const format = FILE_FORMATS.find((name) => name === options['format']);
    if (options['format'] !== undefined && format === undefined)
      throw new UsageError(`The format is ${FILE_FORMATS.join(', ')}.`);
    return { path, format, dryRun: options['dry-run'] === true };
  },
  run: (config, { path, ...request }, notes) =>
    withShop(config, async (shop) => {
      const progress = progressOn(notes);
      const imports = shop.get(CommandImportsService, { strict: false });
      const data = await imports
        .run(path, request, productsImport.name, (done, total) => progress.show(done, total))
        .finally(() => progress.end());
      const { created, updated, unchanged, failed, skipped, errors, notesTotal, ignoredColumns } = data;
      const lines = [
        `${request.dryRun ? 'Would be' : 'Products'} created ${created}, updated ${updated}; unchanged ${unchanged}, refused ${failed}.`,
        ...errors
          .slice(0, PRINTED)
          .map(({ row, column, reason }) => `row ${row}${column === null ? '' : `, ${column}`}: ${reason}`),
        ...(skipped > 0 ? [`${skipped} are left out: nothing of them is sent to a customer.`] : []),
        ...(ignoredColumns.length > 0 ? [`Columns without a place: ${ignoredColumns.join(', ')}.`] : []),
        ...(notesTotal > 0 ? [`${notesTotal} cells are not stored as they stand: see --json.`] : []),
        ...(errors.length > PRINTED ? [`... and ${errors.length - PRINTED} more errors: see --json`] : []),
      ];
      return { lines, data: { ...data }, ok: data.state === 'DONE' && failed === 0 };
    }),
};

runWhenCalled(import.meta.url, productsImport);
