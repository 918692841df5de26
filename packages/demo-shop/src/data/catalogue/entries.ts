import { CATEGORIES, type Category, type ItemKind } from './categories.js';

/** A product of the demo catalogue, without dates and URLs. */
export interface CatalogueEntry {
  readonly sku: string;
  /** The SKU in lower case: part of the picture's URL. */
  readonly slug: string;
  readonly name: string;
  readonly brand?: string | undefined;
  readonly description: string;
  readonly category: Category;
  readonly kind: ItemKind;
  readonly model: number;
}

/** The whole catalogue: 60 kinds of five models. */
export const CATALOGUE: readonly CatalogueEntry[] = CATEGORIES.flatMap((category) =>
  category.kinds.flatMap((kind) => kind.models.map((_, model) => entryOf(category, kind, model))),
);

function entryOf(category: Category, kind: ItemKind, model: number): CatalogueEntry {
  const [modelName, sentence] = kind.models[model]!;
  const sku = `${category.code}-${kind.code}-${String(model + 1).padStart(2, '0')}`;
  const brand = category.brands[(model + kind.code.charCodeAt(0)) % (category.brands.length || 1)];
  const name = [brand, modelName, kind.noun].filter((part) => part !== undefined).join(' ');
  return {
    sku,
    slug: sku.toLowerCase(),
    name,
    brand,
    description: `${sentence} ${kind.about}`,
    category,
    kind,
    model,
  };
}
