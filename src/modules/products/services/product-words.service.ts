import { Injectable } from '@nestjs/common';
import { inBatches } from '#common/async/in-batches.js';
import { ProductRepository } from '../data/product.repository.js';
import { productWords } from '../domain/product-words.js';

/** Gives their words to products from before administrators could search for them. */
@Injectable()
export class ProductWordsService {
  constructor(private readonly products: ProductRepository) {}

  /** Call it after the indexes exist. Idempotent. @returns how many had none */
  async addMissing(): Promise<number> {
    return inBatches(
      (limit) => this.products.findWithoutWords(limit),
      (missing) =>
        this.products.addWords(missing.map((product) => ({ ...product, words: productWords(product) }))),
    );
  }
}
