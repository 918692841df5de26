import type { InputOf, Product } from 'storefront-client';
import { shop } from '../api/client.js';
import type { Once } from '../shell/use-once.js';
import { renamesOf } from './variant-combinations.js';
import { draftOf, listOf, variantsGone, type ProductDraft, type VariantDraft } from './product-draft.js';
import { sendCount } from './send-count.js';

type Fields = Omit<InputOf<'updateProduct'>, 'id'>;

/**
 * Saves what this person has changed of a product: its fields, its variants, what was counted, new pictures. Each step is a call of
 * its own; when one is refused, what is saved stays saved, and `onSaved` has told of it, so that saving again goes on from there.
 * @param draft what is typed
 * @param shown the product that the form showed before; undefined for a new one
 * @param onSaved is given the product after each step, and the draft with what is settled: counts that are booked, and the
 *   addresses of uploaded pictures
 * @param once keeps the keys of counts over tries of this form
 * @returns the product as the shop has it now
 * @throws ShopError of the step that was refused: `CHANGED_MEANWHILE` and `STOCK_MOVED` where somebody else was faster
 */
export async function saveProduct(
  draft: ProductDraft,
  shown: Product | undefined,
  onSaved: (product: Product, sent: ProductDraft) => void,
  once: Once,
): Promise<Product> {
  const gone = variantsGone(draft);
  let sent = draft;
  let product = await saveFields(draft, shown, gone.length > 0);
  onSaved(product, sent);
  const { _id: id } = product;
  for (const variantId of gone) {
    product = await shop.deleteVariant({ id, variantId });
    onSaved(product, sent);
  }
  // A value that a variant had can go once the variant has gone.
  if (gone.length > 0) product = await saveFields(draft, product);
  // A renamed option is a new version of its variants, made here.
  const versions = new Map(
    product === shown ? [] : product.variants.map(({ _id, version }) => [_id, version]),
  );
  for (const variant of draft.hasVariants ? draft.variants : []) {
    product = await saveVariant(
      { ...variant, version: versions.get(variant._id ?? '') ?? variant.version },
      product,
      shown,
      once,
    );
    sent = { ...sent, variants: sent.variants.map((each) => (each === variant ? booked(each) : each)) };
    onSaved(product, sent);
  }
  if (!draft.hasVariants && shown !== undefined && isCounted(draft)) {
    product = await sendCount({ id, ...countIn(draft) }, once);
    sent = booked(sent);
    onSaved(product, sent);
  }
  for (const picture of draft.pictures) {
    if (picture.file === undefined) continue;
    product = await shop.addProductImage({ id, image: picture.file });
    const url = product.images.at(-1)!;
    sent = {
      ...sent,
      pictures: sent.pictures.map((each) => (each === picture ? { ...each, url, file: undefined } : each)),
      variants: sent.variants.map((each) => (each.image === picture.url ? { ...each, image: url } : each)),
    };
    onSaved(product, sent);
  }
  product = await saveVariantPictures(draft, sent, product);
  product = await savePictures(id, sent, product);
  onSaved(product, sent);
  // Customers see a product once it is whole.
  if (draft.isActive && !product.isActive) product = await shop.updateProduct({ id, isActive: true });
  return product;
}

/** @param keepsValues leaves the options as they are */
async function saveFields(
  draft: ProductDraft,
  shown: Product | undefined,
  keepsValues = false,
): Promise<Product> {
  if (shown === undefined) return createProduct(draft);
  const before = fieldsOf(draftOf(shown)) as Record<string, unknown>;
  const changed: Array<[string, unknown]> = Object.entries(fieldsOf(draft)).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[name]) && !(keepsValues && name === 'attributes'),
  );
  if (shown.isActive && !draft.isActive) changed.push(['isActive', false]);
  if (changed.length === 0) return shown;
  const renameOptions = keepsValues ? [] : renamesIn(draft, shown);
  if (renameOptions.length > 0) changed.push(['renameOptions', renameOptions]);
  return shop.updateProduct({ id: shown._id, version: shown.version, ...Object.fromEntries(changed) });
}

/** The renamed values as the shop knows them, which may be numbers. */
function renamesIn(draft: ProductDraft, { attributes }: Product) {
  const known = attributes as Record<string, unknown[]>;
  return renamesOf(draft).map(({ name, from, to }) => ({
    name,
    from: known[name]?.find((value) => String(value) === from) ?? from,
    to,
  }));
}

function createProduct(draft: ProductDraft): Promise<Product> {
  const given = Object.fromEntries(Object.entries(fieldsOf(draft)).filter(([, value]) => value !== null));
  return shop.createProduct({
    ...(given as Omit<InputOf<'createProduct'>, 'sku'>),
    sku: draft.sku,
    isActive: false,
    ...(!draft.hasVariants && { currentStock: Number(draft.stock || 0) }),
  });
}

function fieldsOf(draft: ProductDraft): Fields {
  const { seoTitle, seoDescription } = draft;
  return {
    name: draft.name.trim(),
    description: draft.description,
    // With variants the price follows from theirs.
    ...(draft.shownVariants.length === 0 && {
      basePrice: Number(draft.basePrice),
      salePrice: orNull(draft.salePrice),
    }),
    itemType: draft.itemType.trim() || draft.mainCategory.trim(),
    mainCategory: draft.mainCategory.trim(),
    categoryIds: [...draft.categoryIds],
    brand: draft.brand.trim() || null,
    tags: listOf(draft.tags),
    taxRate: orNull(draft.taxRate),
    hsnCode: draft.hsnCode.trim() || null,
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

async function saveVariant(
  draft: VariantDraft,
  product: Product,
  shown: Product | undefined,
  once: Once,
): Promise<Product> {
  const { _id: id } = product;
  if (draft._id === undefined) {
    // A try before this one may have created it.
    if (product.variants.some(({ sku }) => sku === draft.sku.toUpperCase())) return product;
    return shop.createVariant({
      id,
      sku: draft.sku,
      options: draft.options,
      currentStock: Number(draft.stock || 0),
      ...(draft.basePrice !== '' && { basePrice: Number(draft.basePrice) }),
      ...(draft.salePrice !== '' && { salePrice: Number(draft.salePrice) }),
      ...(draft.barcode.trim() !== '' && { barcode: draft.barcode.trim() }),
      ...(draft.weight !== '' && { weight: Number(draft.weight) }),
      ...(isUploaded(draft.image) && { image: draft.image }),
      isActive: draft.isActive,
    });
  }
  const { _id: variantId, version } = draft;
  const before = shown?.variants.find(({ _id }) => _id === variantId);
  const changed = changesOf(draft, before);
  let saved = product;
  if (Object.keys(changed).length > 0)
    saved = await shop.updateVariant({ id, variantId, version, ...changed });
  return isCounted(draft) ? sendCount({ id, variantId, ...countIn(draft) }, once) : saved;
}

type ShownVariant = Product['variants'][number];

function changesOf(draft: VariantDraft, before: ShownVariant | undefined): Partial<ShownVariant> {
  // Both, because without a price of its own a variant has the product's sale.
  const price = { basePrice: Number(draft.basePrice), salePrice: orNull(draft.salePrice) };
  const isPriced = price.basePrice !== before?.basePrice || price.salePrice !== before.salePrice;
  const barcode = draft.barcode.trim() || null;
  const weight = orNull(draft.weight);
  const image = draft.image || null;
  return {
    ...(isPriced && price),
    ...(barcode !== before?.barcode && { barcode }),
    ...(weight !== before?.weight && { weight }),
    ...(image !== before?.image && (image === null || isUploaded(image)) && { image }),
    ...(draft.isActive !== before?.isActive && { isActive: draft.isActive }),
  };
}

/** Gives variants the pictures that were files when the variants were saved. */
async function saveVariantPictures(
  draft: ProductDraft,
  sent: ProductDraft,
  product: Product,
): Promise<Product> {
  let saved = product;
  for (const [place, { image, sku }] of draft.variants.entries()) {
    if (image === '' || isUploaded(image)) continue;
    const variant = saved.variants.find((each) => each.sku === sku.toUpperCase() || each.sku === sku);
    const uploaded = sent.variants[place]?.image;
    if (variant === undefined || uploaded === undefined || !isUploaded(uploaded)) continue;
    saved = await shop.updateVariant({ id: product._id, variantId: variant._id, image: uploaded });
  }
  return saved;
}

/** Whether an address is of the shop's pictures, and not of a file in this browser. */
function isUploaded(image: string): boolean {
  return image !== '' && !image.startsWith('blob:');
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

function countIn({ stock, units }: Pick<VariantDraft, 'stock' | 'units'>) {
  return { counted: Number(stock), expected: units };
}

/** A count that was sent is the stock that the next one is compared with. */
function booked<T extends { readonly stock: string; readonly units: number }>(counted: T): T {
  return isCounted(counted) ? { ...counted, units: Number(counted.stock) } : counted;
}

/** An emptied field counts nothing. */
function isCounted({ stock, units }: { readonly stock: string; readonly units: number }): boolean {
  return stock.trim() !== '' && Number(stock) !== units;
}

function orNull(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
