/** The topic of any change of one product, its stock included. */
export const productTopic = (productId: string): string => `product:${productId}`;

export { CATALOGUE_TOPIC } from '#modules/categories/index.js';

/** The topic of changes that may move a product into or out of what is in stock: its stock has reached zero, or left it. */
export const IN_STOCK_TOPIC = 'in-stock';
