import { expectSuccess } from '../../support/expect-envelope.js';
import { productInput } from '../../support/factories/a-product.js';
import * as shop from '../shop/index.js';
import { asAnswer, type Step } from '../step.js';
import type { World } from '../world.js';

const stockIn = ({ currentStock }: any) => ({ stock: currentStock });

export function createProduct(name: string, product: shop.Product): Step {
  return {
    text: `the administrator adds ${name}: ${JSON.stringify(product)}`,
    model: (model) => shop.createProduct(model, name, product),
    real: async (world) => {
      const { stock: currentStock, active: isActive } = product;
      const admin = world.as('admin');
      if (!shop.isVariant(name)) {
        const { price, discount } = product;
        const input = productInput({ name, basePrice: price / 100, discount, currentStock, isActive });
        const answer = await admin.post('/products', input);
        if (answer.status === 201) world.products.add(name, answer.body.data._id);
        return asAnswer(answer, stockIn);
      }
      const { productId, selectedAttributes: options } = await withKind(world, name);
      const variant = { sku: name, options, currentStock, isActive, ...variantPrice(product) };
      const answer = await admin.post(`/products/${productId}/variants`, variant);
      return asAnswer(answer, ({ variants }) => {
        const made = variants.at(-1);
        world.products.add(name, made._id);
        return stockIn(made);
      });
    },
  };
}

/** Makes the product of a variant, or lets it have one more. */
async function withKind(world: World, name: string): Promise<ReturnType<World['choiceOf']>> {
  const [parent, kind] = name.split('/') as [string, string];
  const kinds = world.products.all().filter((other) => other.startsWith(`${parent}/`));
  const attributes = { kind: [...kinds.map((other) => other.split('/')[1]!), kind] };
  if (kinds.length > 0) {
    expectSuccess(await world.as('admin').patch(`/products/${world.parents.id(parent)}`, { attributes }));
  } else {
    const input = productInput({ name: parent, attributes, currentStock: 0 });
    const { _id } = expectSuccess(await world.as('admin').post('/products', input), 201);
    world.parents.add(parent, _id);
  }
  return world.choiceOf(name);
}

/** A variant has no discount of its own: it has a sale price. */
function variantPrice({ price, discount }: shop.Product): { basePrice: number; salePrice?: number } {
  const salePrice = shop.unitPrice({ price, discount, stock: 0, active: true });
  return { basePrice: price / 100, ...(discount === 0 ? {} : { salePrice: salePrice / 100 }) };
}

export function changeStock(product: string, delta: number): Step {
  return {
    text: `the administrator changes the stock of ${product} by ${delta}`,
    model: (model) => shop.changeStock(model, product, delta),
    real: async (world) => {
      const answer = await world.as('admin').patch(`${pathOf(world, product)}/stock`, { delta });
      return asAnswer(answer, (data) => stockIn(countedIn(world, product, data)));
    },
  };
}

export function changeProduct(
  product: string,
  changes: Partial<Pick<shop.Product, 'price' | 'discount' | 'active'>>,
): Step {
  return {
    text: `the administrator changes ${product}: ${JSON.stringify(changes)}`,
    model: (model) => shop.changeProduct(model, product, changes),
    real: async (world) => {
      const { price, discount, active } = changes;
      const isPriced = price !== undefined && discount !== undefined;
      const ofProduct = isPriced ? { basePrice: price / 100, discount } : {};
      const ofVariant = isPriced
        ? { salePrice: null, ...variantPrice({ price, discount, stock: 0, active: true }) }
        : {};
      const body = {
        ...(shop.isVariant(product) ? ofVariant : ofProduct),
        ...(active === undefined ? {} : { isActive: active }),
      };
      const answer = await world.as('admin').patch(pathOf(world, product), body);
      return asAnswer(answer, (data) => stockIn(countedIn(world, product, data)));
    },
  };
}

function pathOf(world: World, product: string): string {
  const { productId } = world.choiceOf(product);
  const ofVariant = shop.isVariant(product) ? `/variants/${world.products.id(product)}` : '';
  return `/products/${productId}${ofVariant}`;
}

/** Returns the named part of an answered product: itself, or its variant. */
function countedIn(world: World, product: string, data: any): any {
  if (!shop.isVariant(product)) return data;
  return data.variants.find(({ _id }: any) => _id === world.products.id(product));
}

export function createCoupon(code: string, terms: Omit<shop.Coupon, 'usedBy'>): Step {
  return {
    text: `the administrator makes the coupon ${code}: ${JSON.stringify(terms)}`,
    model: (model) => {
      model.coupons[code] = { ...terms, usedBy: {} };
      return { status: 201 };
    },
    real: async (world) => {
      const { type, value, minSubtotal, maxDiscount, limit, limitPerCustomer, validUntil } = terms;
      const answer = await world.as('admin').post('/coupons', {
        code,
        type,
        value: type === 'PERCENT' ? value : value / 100,
        minSubtotal: minSubtotal / 100,
        ...(type === 'PERCENT' ? { maxDiscount: maxDiscount / 100 } : {}),
        usageLimit: limit,
        perUserLimit: limitPerCustomer,
        validUntil: new Date(validUntil).toISOString(),
      });
      if (answer.status === 201) world.coupons.add(code, answer.body.data._id);
      return asAnswer(answer);
    },
  };
}
