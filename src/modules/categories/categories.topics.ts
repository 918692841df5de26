/**
 * The topic of changes that may move a product into a list, out of it or within it: of a category, and creation, deletion and
 * every edit of a product by an administrator. Stock and images do not: the lists that show the product depend on its own topic.
 */
export const CATALOGUE_TOPIC = 'catalogue';
