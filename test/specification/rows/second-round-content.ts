import type { Section } from '../row.js';

/** Section 12 of the decisions, as far as it is about what customers write and keep. */
export const secondRoundContent: readonly Section[] = [
  {
    document: 'decisions',
    section: '12 Wishlist',
    rows: [
      {
        id: 'CNT-01',
        statement: '35: add, removal and move-to-cart leave the other entries alone; only GET removes ghosts',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: leaves ghosts on it, and shows them, until the wishlist is read',
          'test/e2e/wishlists/add-product.e2e-spec.ts: holds and shows a product that is sold out',
          'test/e2e/wishlists/add-product.e2e-spec.ts: counts a ghost towards the capacity until the wishlist is read',
          'test/e2e/wishlists/remove-product.e2e-spec.ts: leaves ghosts on it, and shows them, until the wishlist is read',
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: leaves ghosts on the wishlist until it is read',
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: takes off what is withdrawn, sold out or deleted, for good, and keeps the rest',
        ],
      },
    ],
  },
];
