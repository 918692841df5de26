import { CatalogueImportsService } from '#modules/catalogue-imports/services/catalogue-imports.service.js';
import { expectEventually } from '../expect-eventually.js';
import type { TestApp } from '../create-app.js';
import { expectSuccess } from '../expect-envelope.js';
import type { Session } from '../session.js';
import { anImportFile } from './an-import-file.js';

/** An import that has ended. */
export async function anImport(app: TestApp, admin: Pick<Session, 'client'>): Promise<{ _id: string }> {
  const { importId } = await expectEventually(async () =>
    expectSuccess(await admin.client.post('/products/admin/imports', anImportFile()), 202),
  );
  await expectEventually(async () =>
    expect((await app.get(CatalogueImportsService).get(importId)).state).toBe('DONE'),
  );
  return { _id: importId };
}
