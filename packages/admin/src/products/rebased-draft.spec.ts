import type { Product } from 'storefront-client';
import { draftOf, variantsGone, type ProductDraft } from './product-draft.js';
import { comparedWith, rebased, withSent } from './rebased-draft.js';
import { variantsOf } from './variant-combinations.js';

const SHIRT = {
  _id: 'a',
  version: 3,
  name: 'Linen shirt',
  sku: 'SHIRT',
  basePrice: 700,
  salePrice: null,
  currentStock: 50,
  description: '',
  itemType: 'Shirts',
  mainCategory: 'Clothes',
  categoryIds: [],
  brand: null,
  tags: [],
  attributes: { size: ['S', 'M'] },
  images: ['/one.webp'],
  imageTexts: [''],
  isActive: true,
  variants: [variant('s', 'S', 20), variant('m', 'M', 30)],
} as unknown as Product;
const SHOWN = draftOf(SHIRT);

describe('a draft on top of a newer state of its product', () => {
  it('keeps what was typed, and takes what somebody else has changed', () => {
    const typed = { ...SHOWN, name: 'Blue linen shirt' };
    const { name, brand } = onTop(typed, { name: 'Green shirt', brand: 'Kala' });
    expect({ name, brand }).toEqual({ name: 'Blue linen shirt', brand: 'Kala' });
  });

  it('shows a variant that somebody else has added, and takes none away but those taken away here', () => {
    const typed = withSizes('S');
    const now = onTop(typed, {
      attributes: { size: ['S', 'M', 'L'] },
      variants: [...SHIRT.variants, variant('l', 'L', 4)],
    });
    expect(now.variants.map(({ _id }) => _id)).toEqual(['s', 'l']);
    expect(variantsGone(now)).toEqual(['m']);
    expect(variantsGone(onTop(SHOWN, { variants: [...SHIRT.variants, variant('l', 'L', 4)] }))).toEqual([]);
  });

  it('forgets a variant that somebody else has deleted, and keeps one that is not saved yet', () => {
    const now = onTop(withSizes('S, M, XL'), { variants: [SHIRT.variants[0]!] });
    expect(now.variants.map(({ sku }) => sku)).toEqual(['SHIRT-S', 'SHIRT-XL']);
    expect(variantsGone(now)).toEqual([]);
  });

  it('keeps a price and a count of a variant, the count beside the stock that it was compared with', () => {
    const typed = {
      ...SHOWN,
      variants: SHOWN.variants.map((each) =>
        each._id === 's' ? { ...each, stock: '18', basePrice: '650' } : each,
      ),
    };
    const present = { ...SHIRT, variants: [variant('s', 'S', 17), variant('m', 'M', 29)] };
    const now = rebased(typed, SHOWN, draftOf(present));
    expect(now.variants).toMatchObject([
      { stock: '18', units: 20, basePrice: '650' },
      { stock: '29', units: 29, basePrice: '700' },
    ]);
    expect(comparedWith(now, present).variants).toMatchObject([
      { stock: '18', units: 17 },
      { stock: '29', units: 29 },
    ]);
  });

  it('compares the next count with one that is booked, whatever was refused after it', () => {
    const counted = { ...SHOWN, variants: SHOWN.variants.map((each) => ({ ...each, stock: '18' })) };
    const [small, medium] = counted.variants;
    const sent = { ...counted, variants: [{ ...small!, units: 18 }, medium!] };
    const after = draftOf({ ...SHIRT, variants: [variant('s', 'S', 18), variant('m', 'M', 30)] });
    expect(rebased(withSent(counted, sent), SHOWN, after).variants).toMatchObject([
      { stock: '18', units: 18 },
      { stock: '18', units: 30 },
    ]);
  });

  it('keeps the order of pictures, without one that is deleted and with one that is added', () => {
    const two = draftOf({ ...SHIRT, images: ['/one.webp', '/two.webp'], imageTexts: ['', ''] });
    const typed = { ...two, pictures: two.pictures.toReversed() };
    const after = draftOf({ ...SHIRT, images: ['/one.webp', '/new.webp'], imageTexts: ['', ''] });
    const { pictures } = rebased(typed, two, after);
    expect(pictures.map(({ url }) => url)).toEqual(['/one.webp', '/new.webp']);
  });
});

function onTop(draft: ProductDraft, changed: Partial<Product>): ProductDraft {
  return rebased(draft, SHOWN, draftOf({ ...SHIRT, ...changed }));
}

function withSizes(values: string): ProductDraft {
  const draft = { ...SHOWN, options: [{ name: 'size', values }] };
  return { ...draft, variants: variantsOf(draft) };
}

function variant(_id: string, size: string, currentStock: number): Product['variants'][number] {
  const prices = { basePrice: 700, discount: 0, salePrice: null, unitPrice: 700 };
  const rest = { barcode: null, weight: null, image: null, isActive: true, version: 3 };
  return { _id, sku: `SHIRT-${size}`, options: { size }, currentStock, ...prices, ...rest };
}
