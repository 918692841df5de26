/** Answered by the module that has the products, which this one does not know. The start fails without it. */
export abstract class CategoryProductsService {
  /** How many active products are in each category or below it, each once; by the id of the category. */
  abstract countEach(): Promise<ReadonlyMap<string, number>>;
}
