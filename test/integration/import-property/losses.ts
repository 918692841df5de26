import type { ProductImportView } from '#modules/catalogue-imports/report/catalogue-import.view.js';
import { imported } from '../../e2e/catalogue-imports/importing.js';
import { collectionOf } from '../../support/collection-of.js';
import type { TestApp } from '../../support/create-app.js';
import type { Session } from '../../support/session.js';
import type { MadeFile, StoredShop } from './made-file.js';

/** Imports a file by a dry run, for real and again; finds what is lost, changed besides, or said otherwise. */
export async function lossesOf(app: TestApp, admin: Session, file: MadeFile): Promise<string[]> {
  const { bytes, format } = file;
  const before = await shopOf(app);
  const dry = await imported(admin, bytes, format, { dryRun: 'true' });
  const dried = await shopOf(app);
  const real = await imported(admin, bytes, format);
  const stored = await shopOf(app);
  const again = await imported(admin, bytes, format);
  const after = await shopOf(app);
  return [
    ...(textOf(dried) === textOf(before) ? [] : ['the dry run writes']),
    ...(saidBy(dry) === saidBy(real) ? [] : [`the dry run says ${saidBy(dry)}, the import ${saidBy(real)}`]),
    ...(again.updated + again.created === 0 ? [] : [`again: ${saidBy(again)}`]),
    ...(textOf(after) === textOf(stored) ? [] : ['the second import changes the shop']),
    ...changedOthers(before, stored),
    ...lostCells(file, stored, real),
  ];
}

async function shopOf(app: TestApp): Promise<StoredShop> {
  const products = await collectionOf(app, 'products').find().toArray();
  const categories = await collectionOf(app, 'categories').find().toArray();
  const byId = new Map(categories.map((category) => [String(category._id), category]));
  const pathOf = (id: string): string => {
    const { name, parentId } = byId.get(id) as any;
    return parentId ? `${pathOf(String(parentId))} > ${name}` : name;
  };
  const fetched = await collectionOf(app, 'imported_images').find().toArray();
  const pictures = new Map(fetched.map(({ _id, storedAt }) => [String(_id), storedAt as string]));
  return { products, paths: new Map([...byId.keys()].map((id) => [id, pathOf(id)])), pictures };
}

function textOf({ products, paths }: StoredShop): string {
  return JSON.stringify([products, [...paths]]);
}

/**
 * Returns the report that a dry run shares: it fetches no pictures, and expects those that may be fetched to be
 * there.
 */
function saidBy({ created, updated, failed, skipped, errors, notes }: ProductImportView): string {
  const others = errors.filter(({ reason }) => !UNFETCHED.test(reason));
  return JSON.stringify({ created, updated, failed, skipped, errors: others, notes });
}

const UNFETCHED = / is left out: its /;

/** Each file has products of its own: whatever was there before is of another row. */
function changedOthers(before: StoredShop, stored: StoredShop): string[] {
  return before.products
    .filter((product) => {
      const now = stored.products.find(({ _id }) => _id.equals(product._id));
      return JSON.stringify(now) !== JSON.stringify(product);
    })
    .map(({ name }) => `${name} has changed`);
}

function lostCells(file: MadeFile, shop: StoredShop, said: ProductImportView): string[] {
  const { header, rows, keyOf, find, isStored } = file;
  const findings = [...said.notes, ...said.errors];
  return rows.flatMap((row, at) => {
    const product = find(shop.products, row);
    if (product === undefined) {
      const ofProduct = new Set(
        rows.flatMap((other, place) => (keyOf(other) === keyOf(row) ? [place + 2] : [])),
      );
      const isSaid = findings.some((finding) => ofProduct.has(finding.row));
      return isSaid ? [] : [`${keyOf(row)} is gone without a word`];
    }
    return header
      .filter((column) => {
        if ((row[column] ?? '') === '' || said.ignoredColumns.includes(column)) return false;
        const isNoted = findings.some((note) => note.row === at + 2 && note.column === column);
        return !isNoted && !isStored(product, row, column, shop);
      })
      .map((column) => `row ${at + 2}, ${column}: ${row[column]!.slice(0, 30)}`);
  });
}
