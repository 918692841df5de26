import { isShopError, ShopError, type Cart, type CartItem, type Product } from 'storefront-client';
import { client } from '../core/api.js';
import { sayError } from '../core/messages.js';
import { joinCarts, keepVisitorLines, visitorLines, type VisitorLine } from './cart-store.js';

/** A line of a cart; `isUnread` where its product could not be asked for, and its price is not known. */
export type CartLine = CartItem & { readonly isUnread?: boolean };

/** The cart of an account or of a visitor, as its page changes it. Each change answers with the whole cart. */
export interface OpenCart {
  readonly hasCoupons: boolean;
  read(): Promise<Cart>;
  change(itemId: string, quantity: number): Promise<Cart>;
  remove(itemId: string): Promise<Cart>;
}

/** The shop keeps it and prices it: nothing is added up here. */
export function accountCart(signal: AbortSignal): OpenCart {
  return {
    hasCoupons: true,
    read: async () => {
      await joinCarts().catch(sayError);
      return client.getCart({}, { signal });
    },
    change: (itemId, quantity) => client.updateCartItem({ itemId, quantity }),
    remove: (itemId) => client.removeCartItem({ itemId }),
  };
}

/**
 * This browser keeps it. Its sums are of today's prices, without coupons; what is paid is what the shop says at the checkout,
 * after the login.
 */
export function visitorCart(signal: AbortSignal): OpenCart {
  return {
    hasCoupons: false,
    read: () => pricedCart(signal),
    change: async (itemId, quantity) => {
      keepVisitorLines(
        visitorLines().map((line, place) => (place === Number(itemId) ? { ...line, quantity } : line)),
      );
      return pricedCart(signal);
    },
    remove: async (itemId) => {
      keepVisitorLines(visitorLines().filter((_line, place) => place !== Number(itemId)));
      return pricedCart(signal);
    },
  };
}

async function pricedCart(signal: AbortSignal): Promise<Cart> {
  const lines = visitorLines();
  const found = await Promise.all(lines.map(({ productId }) => productOf(productId, signal)));
  // Where none can be read there is nothing to show.
  const refusal = found.find((each) => each instanceof ShopError);
  if (refusal !== undefined && found.every((each) => each instanceof ShopError)) throw refusal;
  const items = lines.map((line, place) => itemOf(line, String(place), found[place]));
  const subtotal = items.reduce((sum, { lineTotal }) => sum + paise(lineTotal), 0) / 100;
  return { items, couponCode: null, pricing: { subtotal, discount: 0, totalAmount: subtotal } };
}

/** @returns undefined for what is no longer sold, the error where the shop did not say */
async function productOf(id: string, signal: AbortSignal): Promise<Product | ShopError | undefined> {
  try {
    return await client.getProduct({ id }, { signal });
  } catch (error) {
    if (isShopError(error, 'PRODUCT_NOT_FOUND')) return undefined;
    if (isShopError(error)) return error;
    throw error;
  }
}

function itemOf(line: VisitorLine, itemId: string, found: Product | ShopError | undefined): CartLine {
  const product = found instanceof ShopError ? undefined : found;
  const { productId, name, quantity, selectedAttributes } = line;
  const variant = product?.variants.find(({ options }) =>
    Object.entries(options).every(([option, value]) => selectedAttributes[option] === value),
  );
  const sold = variant ?? product;
  const unitPrice = sold?.unitPrice ?? 0;
  const isAvailable = sold !== undefined && sold.currentStock >= quantity;
  return {
    itemId,
    product: {
      _id: productId,
      name,
      sku: sold?.sku ?? '',
      basePrice: sold?.basePrice ?? 0,
      discount: sold?.discount ?? 0,
      unitPrice,
      currentStock: sold?.currentStock ?? 0,
      images: product?.images ?? [],
      isActive: product !== undefined,
    },
    variantId: variant?._id ?? null,
    quantity,
    selectedAttributes,
    unitPrice,
    lineTotal: (paise(unitPrice) * quantity) / 100,
    isAvailable,
    ...(found instanceof ShopError && { isUnread: true }),
  };
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}
