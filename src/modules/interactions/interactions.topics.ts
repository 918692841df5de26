/** The topic of the reviews of a product, with their comments and votes. */
export const reviewsTopic = (productId: string): string => `reviews:${productId}`;
