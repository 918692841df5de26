import { productInput } from '../../support/factories/a-product.js';
import * as shop from '../shop/index.js';
import { asAnswer, type Step } from '../step.js';

const stockIn = ({ currentStock }: any) => ({ stock: currentStock });

export function createProduct(name: string, product: shop.Product): Step {
  return {
    text: `the administrator adds ${name}: ${JSON.stringify(product)}`,
    model: (model) => shop.createProduct(model, name, product),
    real: async (world) => {
      const { price, discount, stock, active } = product;
      const input = productInput({
        name,
        basePrice: price / 100,
        discount,
        currentStock: stock,
        isActive: active,
      });
      const answer = await world.as('admin').post('/products', input);
      if (answer.status === 201) world.products.add(name, answer.body.data._id);
      return asAnswer(answer, stockIn);
    },
  };
}

export function changeStock(product: string, delta: number): Step {
  return {
    text: `the administrator changes the stock of ${product} by ${delta}`,
    model: (model) => shop.changeStock(model, product, delta),
    real: async (world) => {
      const path = `/products/${world.products.id(product)}/stock`;
      return asAnswer(await world.as('admin').patch(path, { delta }), stockIn);
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
      const body = {
        ...(price === undefined ? {} : { basePrice: price / 100 }),
        ...(discount === undefined ? {} : { discount }),
        ...(active === undefined ? {} : { isActive: active }),
      };
      return asAnswer(
        await world.as('admin').patch(`/products/${world.products.id(product)}`, body),
        stockIn,
      );
    },
  };
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
