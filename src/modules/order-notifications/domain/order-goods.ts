import { addressInWidth } from '#infrastructure/image-host/image-sizes.js';
import type { MailGoods } from '#infrastructure/mail/goods.js';
import type { Order } from '#modules/orders/index.js';
import { boughtOf, type ProductForSale } from '#modules/products/index.js';

/** Twice the width in which mails show it. */
const PICTURE_WIDTH = 200;

/** A line of an order for a mail. */
export interface OrderGoods extends Omit<MailGoods, 'amount' | 'action'> {
  readonly lineTotalMinor: number;
  /** The product, while it is sold. */
  readonly soldId?: string | undefined;
}

/** A line of an order for a mail that shows no prices. */
export type OrderLine = Omit<OrderGoods, 'lineTotalMinor'>;

/**
 * Returns what was bought, for a mail, with pictures as the catalogue has them now.
 * @param products those of the order that the shop still has, by id
 * @param isKnown false for an unverified address, whose mails repeat nothing that the customer typed
 */
export function orderGoods(
  { items }: Pick<Order, 'items'>,
  products: ReadonlyMap<string, ProductForSale>,
  { isKnown }: { isKnown: boolean },
): OrderGoods[] {
  return items.map(({ productId, variantId, name, sku, quantity, lineTotalMinor, selectedAttributes }) => {
    const product = products.get(productId.toHexString());
    return {
      name,
      sku,
      quantity,
      lineTotalMinor,
      attributes: isKnown ? asTexts(selectedAttributes) : undefined,
      pictureUrl: pictureOf(product, variantId),
      soldId: product?.isActive === true ? product.id : undefined,
    };
  });
}

/** The first picture of what was bought; none of a product that is gone. */
function pictureOf(product: ProductForSale | undefined, variantId: string | undefined): string | undefined {
  const [first] = product === undefined ? [] : boughtOf(product, variantId).images;
  return first === undefined ? undefined : addressInWidth(first, PICTURE_WIDTH);
}

function asTexts(attributes: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
}
