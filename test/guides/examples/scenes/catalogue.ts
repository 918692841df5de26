import { dataOf, firstProduct, type DemoShop } from '../demo-shop.js';
import { expectEventually } from '../../../support/expect-eventually.js';
import { anImportFile } from '../../../support/factories/an-import-file.js';
import type { Scenes } from '../scene.js';

const PRODUCT = {
  name: 'Stainless Steel Kettle 1.5 L',
  sku: 'KTC-KET-0015',
  description: 'Boils a litre and a half in four minutes.',
  brand: 'Aravalli',
  basePrice: 1499.5,
  salePrice: 1299,
  itemType: 'Kettles',
  mainCategory: 'Kitchen',
  currentStock: 25,
  attributes: { color: ['Steel', 'Black'] },
  barcode: '8901234567894',
  weight: 850,
  length: 24,
  breadth: 18,
  height: 20,
};
const COUPON = { code: 'MONSOON15', type: 'PERCENT', value: 15, minSubtotal: 999, usageLimit: 500 };

const aProduct =
  (key: string) =>
  async ({ admin }: DemoShop) => {
    const { _id } = dataOf(await admin.post('/products', { ...PRODUCT, sku: `KTC-KET-${key}` }));
    return { id: _id as string };
  };

const VARIANT = { sku: 'KTC-KET-0015-BLACK', options: { color: 'Black' }, basePrice: 1599, currentStock: 12 };

const aVariant = (key: string) => async (shop: DemoShop) => {
  const path = await aProduct(key)(shop);
  const body = { ...VARIANT, sku: `KTC-KET-${key}-BLACK` };
  const { variants } = dataOf(await shop.admin.post(`/products/${path.id}/variants`, body));
  return { ...path, variantId: variants[0]._id as string };
};

async function aCategory({ admin }: DemoShop, name: string) {
  const { _id } = dataOf(await admin.post('/categories', { name }));
  return { id: _id as string };
}

async function anEndedImport({ admin }: DemoShop) {
  const path = '/products/admin/imports';
  // That of the example before runs first.
  const { importId } = await expectEventually(async () => {
    const answer = await admin.post(path, anImportFile());
    expect(answer.status).toBe(202);
    return dataOf(answer);
  });
  await expectEventually(async () =>
    expect(dataOf(await admin.get(`${path}/${importId}`)).state).toBe('DONE'),
  );
  return { id: importId as string };
}

/** Products and coupons, as administrators change them. */
export const CATALOGUE: Scenes = {
  updateProducts: async (shop) => ({
    body: { changes: [{ id: (await firstProduct(shop)).id, discount: 15 }] },
  }),
  updateProduct: async (shop) => ({ path: await firstProduct(shop), body: { discount: 20 } }),
  adjustStock: async (shop) => ({ path: await firstProduct(shop), body: { delta: 12 } }),
  getProductBySlug: async ({ visitor }) => {
    const { products } = dataOf(await visitor.get('/products?inStock=true'));
    return { path: { slug: products[0].slug } };
  },
  getCategoryBySlug: async ({ visitor }) => {
    const [category] = dataOf(await visitor.get('/categories'));
    return { path: { slug: category.slug } };
  },
  listStockMovements: async (shop) => ({ path: await firstProduct(shop) }),
  createProduct: { body: PRODUCT },
  createVariant: async (shop) => ({ path: await aProduct('0018')(shop), body: VARIANT }),
  updateVariant: async (shop) => ({ path: await aVariant('0019')(shop), body: { salePrice: 1249 } }),
  adjustVariantStock: async (shop) => ({ path: await aVariant('0020')(shop), body: { delta: 6 } }),
  deleteVariant: async (shop) => ({ path: await aVariant('0021')(shop) }),
  createCategory: { body: { name: 'Camping Kettles' } },
  updateCategory: async (shop) => ({
    path: await aCategory(shop, 'Copper Kettles'),
    body: { name: 'Copper Pots and Kettles', position: 3 },
  }),
  deleteCategory: async (shop) => ({ path: await aCategory(shop, 'Kettles of Tin') }),
  addProductImage: async (shop) => ({ path: await aProduct('0016')(shop), file: 'image' }),
  startProductImport: { file: 'file' },
  getProductImport: async (shop) => ({ path: await anEndedImport(shop) }),
  deleteProduct: async (shop) => ({ path: await aProduct('0017')(shop) }),
  updateCoupon: async ({ admin }) => ({
    path: { id: dataOf(await admin.get('/coupons')).coupons[0]._id },
    body: { isActive: true },
  }),
  createCoupon: { body: COUPON },
  deleteCoupon: async (shop) => {
    const { _id } = dataOf(await shop.admin.post('/coupons', { ...COUPON, code: 'MONSOON20' }));
    return { path: { id: _id } };
  },
  // What the administrator has changed before.
  listAuditEntries: {},
};
