import type { Types } from 'mongoose';
import { slugOf } from '#common/text/slug.js';
import type { Category as StoredCategory } from '#modules/categories/index.js';
import { CATEGORIES, type Category, type ItemKind } from './catalogue/categories.js';
import { pictureAddress } from './pictures/picture-address.js';
import { demoId } from './random.js';

/** Kinds of products that have a category between theirs and the main one, by their code. */
const GROUPS: Readonly<Record<string, string>> = {
  EAR: 'Audio',
  HDP: 'Audio',
  SPK: 'Audio',
  KUR: 'Clothing',
  SHT: 'Clothing',
  TSH: 'Clothing',
  SAR: 'Clothing',
  JNS: 'Clothing',
  WIN: 'Clothing',
};

/** The names on the way to the category of a kind, from the first level on. */
function namesTo({ name }: Category, { code, itemType }: ItemKind): string[] {
  const group = GROUPS[code];
  return [name, ...(group === undefined ? [] : [group]), itemType];
}

const idOf = (path: readonly string[]): Types.ObjectId => demoId('category', path.join(' > '));

/** The categories of a product of a kind, as a product stores them. */
export function categoryFields(category: Category, kind: ItemKind) {
  const names = namesTo(category, kind);
  const path = names.map((_, level) => idOf(names.slice(0, level + 1)));
  return { categoryIds: [path.at(-1)!], categoryPath: path };
}

/** The kind of product whose picture a category has. */
const SHOWN: Readonly<Record<string, string>> = {
  ELE: 'HDP-01',
  FAS: 'TSH-03',
  KIT: 'TEA-02',
  HOM: 'LMP-01',
  BKS: 'MYS-04',
  SPO: 'DMB-02',
  BEA: 'PER-02',
  TOY: 'SFT-01',
};

/** The tree of the demo shop. @param publicUrl the base URL of its pictures */
export function demoCategories(now: Date, publicUrl: string): StoredCategory[] {
  const paths = new Map<string, string[]>();
  const images = new Map<string, string>();
  for (const category of CATEGORIES) {
    images.set(category.name, pictureAddress(publicUrl, `${category.code}-${SHOWN[category.code]}`));
    for (const kind of category.kinds) {
      const names = namesTo(category, kind);
      names.forEach((name, level) => paths.set(name, names.slice(0, level + 1)));
    }
  }
  return [...paths].map(([name, path], position) => ({
    _id: idOf(path),
    name,
    slug: slugOf(name),
    ...(path.length === 1 && { image: images.get(name)! }),
    ...(path.length > 1 && { parentId: idOf(path.slice(0, -1)) }),
    position,
    isActive: true,
    createdAt: now,
    updatedAt: now,
  }));
}
