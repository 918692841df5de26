import type { InputOf, Product } from 'storefront-client';
import { shop } from '../api/client.js';
import type { Once } from '../shell/use-once.js';
import { words } from '../words/index.js';
import { draftOf, listOf, type ProductDraft, type VariantDraft } from './product-draft.js';

type Fields = Omit<InputOf<'updateProduct'>, 'id'>;

/**
 * Saves a product as it was typed: its fields, its variants, stock as differences, new pictures. Each step is a call of its own;
 * when one is refused, what is saved stays saved, and `onSaved` has told of it, so that saving again goes on from there.
 * @param onSaved is given the product, and the draft with what is known to be saved of it by now: see `withSaved`
 * @param once keeps the keys of changes of stock over tries of this form
 * @returns the product as the shop has it now
 * @throws ShopError of the step that was refused
 */
export async function saveProduct(
  draft: ProductDraft,
  known: Product | undefined,
  onSaved: (product: Product, sent: ProductDraft) => void,
  once: Once,
): Promise<Product> {
  let product = await saveFields(draft, known);
  let sent = known === undefined && !draft.hasVariants ? { ...draft, units: unitsOf(draft) } : draft;
  onSaved(product, sent);
  const { _id: id } = product;
  for (const variant of variantsGone(draft, product)) {
    product = await shop.deleteVariant({ id, variantId: variant._id });
    onSaved(product, sent);
  }
  for (const variant of draft.hasVariants ? draft.variants : []) {
    product = await saveVariant(id, variant, product, once);
    sent = {
      ...sent,
      variants: sent.variants.map((each) => (each === variant ? savedVariant(each, product) : each)),
    };
    onSaved(product, sent);
  }
  if (!draft.hasVariants && known !== undefined) {
    const delta = unitsOf(sent) - sent.units;
    const change = { id, delta, reason: words.stock.counted };
    if (delta !== 0)
      product = await once({ change, shown: sent.units }, (call) => shop.adjustStock(change, call), id);
    sent = { ...sent, units: unitsOf(sent) };
    onSaved(product, sent);
  }
  for (const picture of draft.pictures) {
    if (picture.file === undefined) continue;
    product = await shop.addProductImage({ id, image: picture.file });
    const url = product.images.at(-1)!;
    sent = {
      ...sent,
      pictures: sent.pictures.map((each) => (each === picture ? { ...each, url, file: undefined } : each)),
    };
    onSaved(product, sent);
  }
  product = await savePictures(id, sent, product);
  onSaved(product, sent);
  // Customers see a product once it is whole.
  if (draft.isActive && !product.isActive) product = await shop.updateProduct({ id, isActive: true });
  return product;
}

async function saveFields(draft: ProductDraft, known: Product | undefined): Promise<Product> {
  const fields = fieldsOf(draft);
  if (known === undefined) {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    return shop.createProduct({
      ...(given as Omit<InputOf<'createProduct'>, 'sku'>),
      sku: draft.sku,
      isActive: false,
      ...(!draft.hasVariants && { currentStock: unitsOf(draft) }),
    });
  }
  const before = fieldsOf(draftOf(known)) as Record<string, unknown>;
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  if (known.isActive && !draft.isActive) changed.push(['isActive', false]);
  return changed.length === 0 ? known : shop.updateProduct({ id: known._id, ...Object.fromEntries(changed) });
}

function fieldsOf(draft: ProductDraft): Fields {
  const { seoTitle, seoDescription } = draft;
  return {
    name: draft.name.trim(),
    description: draft.description,
    // With variants it follows from theirs, unless none is there yet.
    basePrice: Number(draft.basePrice),
    salePrice: orNull(draft.salePrice),
    itemType: draft.itemType.trim() || draft.mainCategory.trim(),
    mainCategory: draft.mainCategory.trim(),
    categoryIds: [...draft.categoryIds],
    brand: draft.brand.trim() || null,
    tags: listOf(draft.tags),
    ...(draft.taxRate !== '' && { taxRate: Number(draft.taxRate) }),
    hsnCode: draft.hsnCode.trim() || undefined,
    barcode: draft.barcode.trim() || null,
    weight: orNull(draft.weight),
    length: orNull(draft.length),
    breadth: orNull(draft.breadth),
    height: orNull(draft.height),
    ...(draft.hasVariants && {
      attributes: Object.fromEntries(
        draft.options
          .filter(({ name, values }) => name.trim() !== '' && listOf(values).length > 0)
          .map(({ name, values }) => [name.trim(), listOf(values)]),
      ),
    }),
    seo:
      seoTitle === '' && seoDescription === ''
        ? null
        : { ...(seoTitle && { title: seoTitle }), ...(seoDescription && { description: seoDescription }) },
  };
}

function variantsGone(draft: ProductDraft, { variants }: Product): Product['variants'] {
  const kept = new Set(draft.hasVariants ? draft.variants.map(({ _id }) => _id) : []);
  // Those that a try before this one has created are known by their SKU.
  const skus = new Set(draft.variants.map(({ sku }) => sku.toUpperCase()));
  return variants.filter(({ _id, sku }) => !kept.has(_id) && !(draft.hasVariants && skus.has(sku)));
}

async function saveVariant(id: string, draft: VariantDraft, product: Product, once: Once): Promise<Product> {
  const known = product.variants.find(({ _id, sku }) => _id === draft._id || sku === draft.sku.toUpperCase());
  const price = draft.basePrice === '' ? {} : { basePrice: Number(draft.basePrice) };
  if (known === undefined)
    return shop.createVariant({
      id,
      sku: draft.sku,
      options: draft.options,
      currentStock: unitsOf(draft),
      ...price,
    });
  const isPriced = price.basePrice !== undefined && price.basePrice !== known.basePrice;
  let saved = product;
  if (isPriced) saved = await shop.updateVariant({ id, variantId: known._id, ...price });
  const delta = draft._id === undefined ? 0 : unitsOf(draft) - draft.units;
  const change = { id, variantId: known._id, delta, reason: words.stock.counted };
  if (delta !== 0)
    saved = await once(
      { change, shown: draft.units },
      (call) => shop.adjustVariantStock(change, call),
      known._id,
    );
  return saved;
}

/** All of them are uploaded by now: their order and texts. */
async function savePictures(id: string, { pictures }: ProductDraft, product: Product): Promise<Product> {
  const images = pictures.map(({ url }) => url);
  const imageTexts = pictures.map(({ text }) => text.trim());
  const isAsWanted =
    JSON.stringify(product.images) === JSON.stringify(images) &&
    imageTexts.every((text, index) => text === (product.imageTexts[index] ?? ''));
  return isAsWanted ? product : shop.updateProduct({ id, images, imageTexts });
}

function savedVariant(draft: VariantDraft, product: Product): VariantDraft {
  const { _id } = product.variants.find(({ sku }) => sku === draft.sku.toUpperCase()) ?? draft;
  return { ...draft, _id, units: unitsOf(draft) };
}

function unitsOf({ stock }: { readonly stock: string }): number {
  return Number(stock || 0);
}

function orNull(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
