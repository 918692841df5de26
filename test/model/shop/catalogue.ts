import { ok, refused, type Answer, type Product, type Shop } from './shop.js';

/** The administrator's actions on the catalogue. */

export function createProduct(shop: Shop, name: string, product: Product): Answer {
  shop.products[name] = { ...product };
  return ok({ stock: product.stock }, 201);
}

/** The stock never falls below 0. */
export function changeStock(shop: Shop, name: string, delta: number): Answer {
  const product = shop.products[name]!;
  if (product.stock + delta < 0) return refused(409, 'INSUFFICIENT_STOCK');
  product.stock += delta;
  return ok({ stock: product.stock });
}

export function changeProduct(shop: Shop, name: string, changes: Partial<Product>): Answer {
  const product = Object.assign(shop.products[name]!, changes);
  return ok({ stock: product.stock });
}
