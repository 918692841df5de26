import { Injectable } from '@nestjs/common';
import { inBatches } from '#common/async/in-batches.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { ProductRepository } from '../data/product.repository.js';
import { productWords } from '../domain/product-words.js';

/** Gives products the words by which administrators find them: those that have none, or words of an earlier form. */
@Injectable()
export class ProductWordsService {
  constructor(private readonly products: ProductRepository) {}

  /** Call it after the indexes exist. Idempotent. @returns how many there were */
  async addMissing(): Promise<number> {
    return inBatches(
      (limit) => this.products.findWithEarlierWords(limit),
      (found) =>
        this.products.setWords(
          found.map((product) => ({ _id: product._id, ...storedWords(productWords(product)) })),
        ),
    );
  }
}
