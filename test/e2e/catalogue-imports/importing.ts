import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFormatName } from '#modules/catalogue-imports/read/import-format.js';
import type { ProductImportView } from '#modules/catalogue-imports/report/catalogue-import.view.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import type { Session } from '../../support/session.js';

type Admin = Pick<Session, 'client'>;

/** A sample, with its images at another address. */
export function sample(name: string, images = 'http://127.0.0.1:1'): string {
  const file = name.includes('.') ? name : `${name}.csv`;
  const content = readFileSync(join(__dirname, 'samples', file), 'utf8');
  return content.replaceAll('https://cdn.example.com/shop', images);
}

/** A file of the own format: a header and rows of cells without commas. */
export function ownFile(header: string, ...rows: readonly string[]): string {
  return [header, ...rows, ''].join('\n');
}

export function startImport(admin: Admin, content: string | Buffer, texts: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('file', new Blob([content], { type: 'text/csv' }), 'products.csv');
  return admin.client.post('/products/admin/imports', form);
}

export function progressOf(admin: Admin, importId: string) {
  return admin.client.get(`/products/admin/imports/${importId}`);
}

/** Imports a file, and waits for its end, however long it takes as long as it moves on. */
export async function imported(
  admin: Admin,
  content: string | Buffer,
  format: FileFormatName = 'own',
  texts: Readonly<Record<string, string>> = {},
): Promise<ProductImportView> {
  const { importId } = expectSuccess(await startImport(admin, content, { format, ...texts }), 202);
  for (let done = -1; ;) {
    const entry = await expectEventually(async () => {
      const reached = expectSuccess(await progressOf(admin, importId)) as ProductImportView;
      expect(reached.state !== 'RUNNING' || reached.rowsDone > done).toBe(true);
      return reached;
    });
    if (entry.state !== 'RUNNING') return entry;
    done = entry.rowsDone;
  }
}
