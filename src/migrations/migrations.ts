import { inStock } from './0001-in-stock.js';
import { productWordsAdded } from './0002-product-words.js';
import { productRatings } from './0003-product-ratings.js';
import { userWordsAdded } from './0004-user-words.js';
import { orderNumberPartsAdded } from './0005-order-number-parts.js';
import { productSlugs } from './0006-product-slugs.js';
import { productListKeys } from './0007-product-list-keys.js';
import { productSkus } from './0008-product-skus.js';
import { orderAttention } from './0009-order-attention.js';
import { lastRefunds } from './0010-last-refunds.js';
import { userNameKeys } from './0011-user-name-keys.js';
import { customerSpending } from './0012-customer-spending.js';
import { reviewVisibility } from './0013-review-visibility.js';
import { spentWithoutOtherPayments } from './0014-spent-without-other-payments.js';
import { wordsOfFormerParcels } from './0015-words-of-former-parcels.js';
import { cleanDescriptions } from './0016-clean-descriptions.js';
import { trackingKeysAdded } from './0017-tracking-keys.js';
import { orderAttentionOfParcels } from './0018-order-attention-of-parcels.js';
import { ticketWordsAdded } from './0019-ticket-words.js';
import { returnWordsAdded } from './0020-return-words.js';
import { reviewWordsAdded } from './0021-review-words.js';
import { couponWordsAdded } from './0022-coupon-words.js';
import { productOfferedPrices } from './0023-offered-prices.js';
import { phoneEndsAdded } from './0024-phone-ends.js';
import { trackingEndsAdded } from './0025-tracking-ends.js';
import { paymentKeysAdded } from './0026-payment-keys.js';
import { issuedPapersAdded } from './0027-issued-papers.js';
import { cashBooksAdded } from './0028-cash-books.js';
import type { Migration } from './migration.js';

/** All migrations, in the order in which they run. A new one goes to the end. */
export const MIGRATIONS: readonly Migration[] = [
  inStock,
  productWordsAdded,
  productRatings,
  userWordsAdded,
  orderNumberPartsAdded,
  productSlugs,
  productListKeys,
  productSkus,
  orderAttention,
  lastRefunds,
  userNameKeys,
  customerSpending,
  reviewVisibility,
  spentWithoutOtherPayments,
  wordsOfFormerParcels,
  cleanDescriptions,
  trackingKeysAdded,
  orderAttentionOfParcels,
  ticketWordsAdded,
  returnWordsAdded,
  reviewWordsAdded,
  couponWordsAdded,
  productOfferedPrices,
  phoneEndsAdded,
  trackingEndsAdded,
  paymentKeysAdded,
  issuedPapersAdded,
  cashBooksAdded,
];
