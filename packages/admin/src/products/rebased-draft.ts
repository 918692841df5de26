import type { Product } from 'storefront-client';
import type { PictureDraft, ProductDraft, VariantDraft } from './product-draft.js';

/** The fields that are merged part by part; the others are taken whole. */
const BY_PARTS = ['stock', 'units', 'variants', 'shownOptions', 'shownVariants', 'pictures'] as const;

const TYPED_OF_VARIANT = ['basePrice', 'salePrice', 'barcode', 'weight', 'image', 'isActive'] as const;

/**
 * Returns a draft on top of a newer state of its product: what this person has typed stays, all else is as the shop has it now,
 * whoever has changed it.
 * @param base what the form showed before anything was typed; after it was saved, what was sent
 * @param after the newer state, as the form shows it
 */
export function rebased(draft: ProductDraft, base: ProductDraft, after: ProductDraft): ProductDraft {
  return {
    ...withTyped(draft, base, after),
    ...counted(draft, base, after),
    variants: rebasedVariants(draft, base, after),
    shownOptions: after.shownOptions,
    shownVariants: after.shownVariants,
    pictures: rebasedPictures(draft.pictures, base.pictures, after.pictures),
  };
}

/** Returns the draft with what a step of the save has settled: the addresses of uploaded pictures, and the counts that are booked. */
export function withSent(draft: ProductDraft, sent: ProductDraft): ProductDraft {
  return {
    ...draft,
    units: sent.units,
    variants: draft.variants.map((variant) => {
      const booked = sent.variants.find((each) => isSameVariant(each, variant));
      return booked === undefined ? variant : { ...variant, units: booked.units, image: booked.image };
    }),
    pictures: draft.pictures.map((picture) => {
      const uploaded = sent.pictures.find(({ key }) => key === picture.key);
      return uploaded === undefined ? picture : { ...picture, url: uploaded.url, file: uploaded.file };
    }),
  };
}

/** Returns the draft with its counts compared with the present stock, which this person has been told. */
export function comparedWith(draft: ProductDraft, present: Product): ProductDraft {
  return {
    ...draft,
    units: present.currentStock,
    variants: draft.variants.map((variant) => {
      const units = present.variants.find(({ _id }) => _id === variant._id)?.currentStock;
      return units === undefined ? variant : { ...variant, units };
    }),
  };
}

function withTyped(draft: ProductDraft, base: ProductDraft, after: ProductDraft): ProductDraft {
  const typed = Object.entries(draft).filter(
    ([name, value]) => !BY_PARTS.some((part) => part === name) && isTyped(value, base, name),
  );
  return { ...after, ...Object.fromEntries(typed) };
}

/** A count that is typed stays beside the stock that it was compared with. */
function counted<T extends { readonly stock: string; readonly units: number }>(
  draft: T,
  base: Pick<T, 'stock'>,
  after: Pick<T, 'stock' | 'units'>,
): Pick<T, 'stock' | 'units'> {
  const { stock, units } = draft.stock === base.stock ? after : draft;
  return { stock, units };
}

function rebasedVariants(draft: ProductDraft, base: ProductDraft, after: ProductDraft): VariantDraft[] {
  const there = after.variants.flatMap((present) => {
    const own = draft.variants.find((each) => isSameVariant(each, present));
    const isKnown = draft.shownVariants.some(({ _id }) => _id === present._id);
    if (own === undefined) return isKnown ? [] : [present];
    const shown = base.variants.find((each) => isSameVariant(each, present));
    return [shown === undefined ? present : rebasedVariant(own, shown, present)];
  });
  const unsaved = draft.variants.filter(
    (each) => each._id === undefined && !after.variants.some((present) => isSameVariant(each, present)),
  );
  return [...there, ...unsaved];
}

function rebasedVariant(draft: VariantDraft, base: VariantDraft, after: VariantDraft): VariantDraft {
  const typed = TYPED_OF_VARIANT.filter((name) => draft[name] !== base[name]);
  const { stock, units } = counted(draft, base, after);
  return { ...after, stock, units, ...Object.fromEntries(typed.map((name) => [name, draft[name]])) };
}

/**
 * Returns the pictures that this person has arranged, without the deleted ones, and with those that somebody else has
 * added.
 */
function rebasedPictures(
  draft: readonly PictureDraft[],
  base: readonly PictureDraft[],
  after: readonly PictureDraft[],
): readonly PictureDraft[] {
  if (JSON.stringify(draft) === JSON.stringify(base)) return after;
  const has = (pictures: readonly PictureDraft[], { url }: PictureDraft) =>
    pictures.some((each) => each.url === url);
  return [
    ...draft.filter((each) => each.file !== undefined || has(after, each)),
    ...after.filter((each) => !has(draft, each) && !has(base, each)),
  ];
}

function isSameVariant(one: VariantDraft, other: VariantDraft): boolean {
  return one._id === undefined ? one.sku.toUpperCase() === other.sku : one._id === other._id;
}

function isTyped(value: unknown, base: ProductDraft, name: string): boolean {
  return JSON.stringify(value) !== JSON.stringify(base[name as keyof ProductDraft]);
}
