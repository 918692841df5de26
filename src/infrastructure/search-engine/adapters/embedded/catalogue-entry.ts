import { mostFrequentFirst, type FacetCount, type SearchableProduct } from '../../search-engine.port.js';

/** A product in the index, with what a search needs of it at hand: counting and sorting look nothing up. */
export interface CatalogueEntry {
  readonly product: SearchableProduct;
  /** Its place in the text index; the same for all states of one product. */
  readonly slot: number;
  /** Numbers of its values in `FacetValues`. */
  readonly itemType: number;
  readonly mainCategory: number;
}

/** The values of one facet, numbered: thousands of products have a few dozen of them. */
export class FacetValues {
  private readonly numbers = new Map<string, number>();
  private readonly values: string[] = [];

  numberOf(value: string): number {
    let number = this.numbers.get(value);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.numbers.set(value, number);
    }
    return number;
  }

  /** How many of the entries have each value; values that none has are left out. */
  count(entries: readonly CatalogueEntry[], field: 'itemType' | 'mainCategory'): FacetCount[] {
    const counts = new Int32Array(this.values.length);
    for (const entry of entries) counts[entry[field]]! += 1;
    const found = this.values.map((value, number) => ({ value, count: counts[number]! }));
    return mostFrequentFirst(found.filter(({ count }) => count > 0));
  }
}
