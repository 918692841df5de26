import { readFileSync } from 'node:fs';

/** A kind of product with five models, from the cheapest to the most expensive. */
export interface ItemKind {
  readonly itemType: string;
  /** Follows brand and model in the name; omitted if the model contains it. */
  readonly noun?: string;
  /** Three letters of the SKU. */
  readonly code: string;
  /** The prices of the cheapest and the most expensive model, in rupees. */
  readonly price: readonly [low: number, high: number];
  /** The part of the description that all models share. */
  readonly about: string;
  readonly tags: readonly string[];
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly models: readonly Model[];
}

/** A model: its name, and a sentence of its description. */
type Model = readonly [name: string, sentence: string];

/** A main category of the demo shop. */
export interface Category {
  readonly name: string;
  /** Three letters of the SKU. */
  readonly code: string;
  /** The hue of its pictures, in degrees. */
  readonly hue: number;
  /** The first words of product names; none for books. */
  readonly brands: readonly string[];
  /** Its chapter of the tariff of goods. */
  readonly hsnCode: string;
  /** The tax in its prices, in per cent. */
  readonly taxRate: number;
  readonly kinds: readonly ItemKind[];
}

const FILES = ['electronics', 'fashion', 'kitchen', 'home', 'books', 'sports', 'beauty', 'toys'];

/** The catalogue of the demo shop. */
export const CATEGORIES: readonly Category[] = FILES.map(
  (name) => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as Category,
);
