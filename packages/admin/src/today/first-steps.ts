import { shopFacts } from '../shop-facts.js';

/** The steps from an empty shop to the first order, in their order. */
export const FIRST_STEPS = ['brand', 'taxNumber', 'shipping', 'payment', 'product', 'order'] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** Returns the steps that the shop has made. @param products, orders how many it has */
export function stepsMade(
  { products, orders }: { readonly products: number; readonly orders: number },
  unset: readonly string[] = shopFacts.unset,
): ReadonlySet<FirstStep> {
  return new Set(
    FIRST_STEPS.filter((step) =>
      step === 'product' ? products > 0 : step === 'order' ? orders > 0 : !unset.includes(step),
    ),
  );
}
