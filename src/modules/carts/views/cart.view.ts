import { toMajor } from '#common/money/money.js';
import { PricingView, toPricing } from '#common/money/pricing.view.js';
import {
  ProductCardView,
  toProductCard,
  type ProductForSale,
  chosenOf,
  isOffered,
  type SelectedAttributes,
} from '#modules/products/index.js';
import { lineTotalOf, type Pricing } from '#common/money/pricing.js';
import type { Cart, CartLine } from '../domain/cart-lines.js';

export class CartItemView {
  itemId!: string;
  /** With the SKU, the price and the stock of the variant, where it has some */
  product!: ProductCardView;
  /** The variant that the attributes choose; null without one */
  variantId!: string | null;
  quantity!: number;
  /** @example { "size": "M" } */
  selectedAttributes!: SelectedAttributes;
  unitPrice!: number;
  lineTotal!: number;
  /** False when the product is not sold any more, or not with these attributes: the line cannot be ordered. */
  isAvailable!: boolean;
}

/** A cart at current prices. */
export class CartView {
  items!: CartItemView[];
  couponCode!: string | null;
  pricing!: PricingView;
}

/** @param products the products of all lines, by id */
export function toCartView(
  cart: Cart,
  pricing: Pricing,
  products: ReadonlyMap<string, ProductForSale>,
): CartView {
  return {
    items: cart.lines.map((line) => toCartItem(line, products.get(line.productId)!)),
    couponCode: cart.couponCode,
    pricing: toPricing(pricing),
  };
}

function toCartItem(line: CartLine, product: ProductForSale): CartItemView {
  const chosen = chosenOf(product, line.selectedAttributes);
  const { unitPriceMinor } = chosen ?? product;
  return {
    itemId: line.itemId,
    product: toProductCard(chosen ?? product),
    variantId: chosen?.variantId ?? null,
    quantity: line.quantity,
    selectedAttributes: line.selectedAttributes,
    unitPrice: toMajor(unitPriceMinor),
    lineTotal: toMajor(lineTotalOf({ unitPriceMinor, quantity: line.quantity })),
    isAvailable:
      chosen !== undefined && product.isActive && isOffered(line.selectedAttributes, product.attributes),
  };
}
