import { CartsService } from '#modules/carts/index.js';
import * as shop from '../shop/index.js';
import { asAnswer, minor, type Step } from '../step.js';
import type { World } from '../world.js';

const NO_ITEM = '0'.repeat(24);

export function viewCart(customer: string): Step {
  return {
    text: `${customer} looks at the cart`,
    model: (model) => shop.viewCart(model, customer),
    real: async (world) => asAnswer(await world.as(customer).get('/carts'), cartIn(world)),
  };
}

export function addToCart(customer: string, product: string, quantity: number): Step {
  return {
    text: `${customer} puts ${quantity} of ${product} into the cart`,
    model: (model) => shop.addToCart(model, customer, product, quantity),
    real: async (world) => {
      const body = { ...world.choiceOf(product), quantity };
      return asAnswer(await world.as(customer).post('/carts/items', body), cartIn(world));
    },
  };
}

export function changeLine(customer: string, product: string, quantity: number): Step {
  return {
    text: `${customer} wants ${quantity} of ${product} instead`,
    model: (model) => shop.changeLine(model, customer, product, quantity),
    real: async (world) => {
      const path = `/carts/items/${await itemOf(world, customer, product)}`;
      return asAnswer(await world.as(customer).patch(path, { quantity }), cartIn(world));
    },
  };
}

export function removeLine(customer: string, product: string): Step {
  return {
    text: `${customer} takes ${product} out of the cart`,
    model: (model) => shop.removeLine(model, customer, product),
    real: async (world) => {
      const path = `/carts/items/${await itemOf(world, customer, product)}`;
      return asAnswer(await world.as(customer).delete(path), cartIn(world));
    },
  };
}

export function applyCoupon(customer: string, coupon: string): Step {
  return {
    text: `${customer} applies the coupon ${coupon}`,
    model: (model) => shop.applyCoupon(model, customer, coupon),
    real: async (world) =>
      asAnswer(await world.as(customer).post('/carts/coupon', { code: coupon }), cartIn(world)),
  };
}

export function removeCoupon(customer: string): Step {
  return {
    text: `${customer} removes the coupon`,
    model: (model) => shop.removeCoupon(model, customer),
    real: async (world) => asAnswer(await world.as(customer).delete('/carts/coupon'), cartIn(world)),
  };
}

function cartIn(world: World) {
  return ({ items, couponCode, pricing }: any) => ({
    lines: items.map(({ product, variantId, quantity }: any) => ({
      product: world.products.name(variantId ?? product._id),
      quantity,
    })),
    coupon: couponCode,
    subtotal: minor(pricing.subtotal),
    discount: minor(pricing.discount),
    total: minor(pricing.totalAmount),
  });
}

async function itemOf(world: World, customer: string, product: string): Promise<string> {
  const { lines } = await world.process().get(CartsService).contentOf(world.person(customer).session.user.id);
  return lines.find((line) => world.nameOf(line) === product)?.itemId ?? NO_ITEM;
}
