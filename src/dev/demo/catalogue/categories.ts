import { readFileSync } from 'node:fs';

/** One kind of product with five models of it, from the simplest to the finest. */
export interface ItemKind {
  readonly itemType: string;
  /** What stands after brand and model in a name, where the model does not say it itself. */
  readonly noun?: string;
  /** Three letters of the SKU. */
  readonly code: string;
  /** What the simplest and the finest model cost, in rupees. */
  readonly price: readonly [low: number, high: number];
  /** What holds for every model, in one or two sentences. */
  readonly about: string;
  readonly tags: readonly string[];
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly models: readonly Model[];
}

/** A model: what it is called, and a sentence about it. */
export type Model = readonly [name: string, sentence: string];

/** A main category of the demo shop. */
export interface Category {
  readonly name: string;
  /** Three letters of the SKU. */
  readonly code: string;
  /** The colour of its pictures: degrees on the colour wheel. */
  readonly hue: number;
  /** Houses whose names begin those of the products; none for books. */
  readonly brands: readonly string[];
  readonly kinds: readonly ItemKind[];
}

const FILES = ['electronics', 'fashion', 'kitchen', 'home', 'books', 'sports', 'beauty', 'toys'];

/** What the demo shop sells. */
export const CATEGORIES: readonly Category[] = FILES.map(
  (name) => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as Category,
);
