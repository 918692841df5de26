/** The topic of any change of one product, its stock included. */
export const productTopic = (productId: string): string => `product:${productId}`;

/**
 * The topic of changes that may move a product into a list, out of it or within it: creation, deletion, and every edit
 * by an administrator. Stock and images do not: the lists that show the product depend on its own topic.
 */
export const CATALOGUE_TOPIC = 'catalogue';

/** The topic of changes that may move a product into or out of what is in stock: its stock has reached zero, or left it. */
export const IN_STOCK_TOPIC = 'in-stock';
