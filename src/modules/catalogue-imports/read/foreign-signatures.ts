import type { Signature } from './import-format.js';

/** A source whose files are known by their header, and not read as another's: one that is read has its signature in its own file. */
interface ForeignSource {
  /** As the message names it. */
  readonly name: string;
  readonly signatures: readonly Signature[];
}

/** In folded names, of each list one: see `foldedName`. */
export const FOREIGN_SIGNATURES: readonly ForeignSource[] = [
  { name: 'BigCommerce (its report of products)', signatures: [[['code'], ['calculated price']]] },
  { name: 'Magento 1', signatures: [[['sku'], ['_attribute_set'], ['_type']]] },
  { name: 'Amazon', signatures: [[[/^templatetype=/]]] },
  { name: 'eBay', signatures: [[[/^\*?action\(siteid=/]]] },
];
