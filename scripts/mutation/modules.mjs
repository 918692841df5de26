import { readdirSync } from 'node:fs';

/**
 * What mutation testing covers, by module: the files whose code is mutated, and the tests over HTTP or a real database
 * that may find a mutant there, beside the unit tests of the same folder of `src`. Earlier modules take files first.
 */
const MODULES = {
  prices: {
    sources: [
      'common/money/money',
      'modules/products/domain/product-price',
      'common/money/pricing',
      'modules/coupons/domain/coupon-discount',
      'modules/orders/domain/priced-cart',
    ],
    tests: ['e2e/orders/checkout.', 'e2e/carts/', 'e2e/products/create-product'],
  },
  refunds: {
    sources: [
      'modules/orders/domain/(refunds|return-refund)',
      'modules/orders/services/payments/refunds.service',
    ],
    tests: [
      'e2e/orders/(refund-records|admin-refunds|settle|gateway-failures|payment-webhook)',
      'e2e/returns/(return-in-parts|decide-return)',
      'integration/(order-returns|payment-)',
    ],
  },
  payments: {
    sources: [
      'modules/orders/domain/(payment-decision|reconciliation-schedule)',
      'modules/orders/services/payments/',
      'modules/orders/data/order-schedule.repository',
      'modules/bookkeeping/(domain/order-books|services/money-books|data/order-books.repository)',
    ],
    tests: [
      'e2e/orders/(payment-|verify-payment|unpaid-|cart-after-payment|unreachable-gateway|gateway-failures|reopen)',
      'e2e/orders/(admin-refunds|refund-records)',
      'integration/(payment-|books|sandbox-payment)',
    ],
  },
  stock: {
    sources: [
      'modules/products/data/stock',
      'modules/products/services/(stock-|products.service)',
      'modules/products/domain/stock-lines',
      'modules/orders/domain/(held-stock|returned-units)',
      'modules/bookkeeping/services/(stock-books|nightly)',
    ],
    tests: [
      'integration/(stock|books|order-returns|order-placing)',
      'e2e/products/(adjust-stock|stock-movements|update-product|delete-product)',
      'e2e/orders/(checkout|settle|return-to-origin|reservation-release)',
      'e2e/returns/return-in-parts',
    ],
  },
  coupons: {
    sources: ['modules/coupons/(domain|services)/', 'modules/coupons/data/.*repository'],
    tests: [
      'e2e/coupons/',
      'e2e/carts/(apply|remove)-coupon',
      'e2e/orders/(checkout|settle|reservation-release)',
      'integration/coupon-uses',
    ],
  },
  carts: {
    sources: ['modules/carts/(domain|services)/', 'modules/carts/data/.*repository'],
    tests: ['e2e/carts/', 'integration/carts', 'e2e/orders/(checkout|cart-after-payment)'],
  },
  returns: {
    sources: [
      'modules/returns/(domain|services)/',
      'modules/returns/data/.*repository',
      'modules/orders/services/fulfilment/order-returns',
    ],
    tests: ['e2e/returns/', 'integration/(returns|order-returns)'],
  },
  auth: {
    sources: ['modules/auth/(domain|services)/', 'modules/auth/data/.*repository'],
    tests: ['e2e/auth/'],
  },
  orders: {
    // The invoice's layout is left out, as views and mails are.
    sources: [
      'modules/orders/(domain/|services/)',
      'modules/invoicing/(domain/(?!invoice)|services/|data/.*repository)',
      'modules/orders/data/(.*repository|new-order)',
      'modules/bookkeeping/(services/|data/.*repository)',
    ],
    tests: ['e2e/orders/', 'e2e/returns/', 'integration/(order|sales|payment|books|checkout)'],
  },
};

/** The modules with their files: those that are mutated, and all tests that may find a mutant. */
export function readModules() {
  const sources = filesOf('src', /(?<!\.spec)\.ts$/);
  const units = filesOf('src', /\.spec\.ts$/);
  const tests = filesOf('test', /\.(e2e-)?spec\.ts$/);
  const taken = new Set();
  return Object.entries(MODULES).map(([name, patterns]) => {
    const own = matching(sources, 'src', patterns.sources).filter((file) => !taken.has(file));
    for (const file of own) taken.add(file);
    const folders = new Set(own.map(moduleFolder));
    return {
      name,
      sources: own,
      units: units.filter((file) => folders.has(moduleFolder(file))),
      tests: matching(tests, 'test', patterns.tests),
    };
  });
}

function matching(files, folder, patterns) {
  const pattern = new RegExp(`^${folder}/(?:${patterns.join('|')})`);
  return files.filter((file) => pattern.test(file));
}

/** `src/modules/orders` of a file in it, `src/common/money`. */
function moduleFolder(file) {
  return file.split('/').slice(0, 3).join('/');
}

function filesOf(folder, pattern) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => pattern.test(file))
    .sort();
}
