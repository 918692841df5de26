import { ProductImportsService } from '#modules/catalogue-imports/services/product-imports.service.js';
import { expectEventually } from '../expect-eventually.js';
import type { TestApp } from '../create-app.js';
import { expectSuccess } from '../expect-envelope.js';
import type { Session } from '../session.js';

const CSV =
  'sku,name,basePrice,currentStock\nKTC-TAW-0028,Cast iron tawa,1199,12\nKTC-LAD-0009,Steel ladle,,30\n';

/** The multipart body of an import. */
export function anImportFile(
  content = CSV,
  texts: Readonly<Record<string, string>> = { format: 'own' },
): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('file', new Blob([content], { type: 'text/csv' }), 'products.csv');
  return form;
}

/** An import that has ended. */
export async function anImport(app: TestApp, admin: Pick<Session, 'client'>): Promise<{ _id: string }> {
  const { importId } = await expectEventually(async () =>
    expectSuccess(await admin.client.post('/products/admin/imports', anImportFile()), 202),
  );
  await expectEventually(async () =>
    expect((await app.get(ProductImportsService).get(importId)).state).toBe('DONE'),
  );
  return { _id: importId };
}
