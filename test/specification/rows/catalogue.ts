import type { Section } from '../row.js';

/** Products, images, stock and coupons. */
export const catalogue: readonly Section[] = [
  {
    document: 'decisions',
    section: '3 Product',
    rows: [
      {
        id: 'CAT-01',
        statement: 'name has 2 to 200 characters, sku 2 to 64, description up to 5000',
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: refuses %s of %j',
          'test/e2e/products/create-product.e2e-spec.ts: takes %s at its bound',
        ],
      },
      {
        id: 'CAT-02',
        statement: 'sku is unique and stored in upper case',
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: refuses a SKU that another product has, in any letter case',
          'test/e2e/products/create-product.e2e-spec.ts: gives one of many at once the SKU',
          'test/e2e/products/create-product.e2e-spec.ts: adds a product that visitors then see',
        ],
      },
      {
        id: 'CAT-03',
        statement: 'basePrice is not negative, with at most two decimals',
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: refuses %s of %j',
          'test/e2e/products/create-product.e2e-spec.ts: takes %s at its bound',
        ],
      },
      {
        id: 'CAT-04',
        statement: 'discount is 0 to 100 per cent, 0 unless given',
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: refuses %s of %j',
          'test/e2e/products/create-product.e2e-spec.ts: needs only name, SKU, price and kind',
        ],
      },
      {
        id: 'CAT-05',
        statement: 'currentStock is a whole number from 0',
        tests: ['test/e2e/products/create-product.e2e-spec.ts: refuses %s of %j'],
      },
      {
        id: 'CAT-06',
        statement: 'images are at most ten URLs',
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: refuses %s of %j',
          'test/e2e/products/upload-image.e2e-spec.ts: keeps ten images at most, also when many come at once, and leaves no file behind',
        ],
      },
      {
        id: 'CAT-07',
        statement: 'itemType and mainCategory have 2 to 60 characters',
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: refuses %s of %j',
          'test/e2e/products/create-product.e2e-spec.ts: takes %s at its bound',
        ],
      },
      {
        id: 'CAT-08',
        statement: 'tags are at most twenty',
        tests: ['test/e2e/products/create-product.e2e-spec.ts: refuses %s of %j'],
      },
      {
        id: 'CAT-09',
        statement: 'attributes name lists of allowed values',
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: refuses %s of %j',
          'src/modules/products/domain/product-attributes.spec.ts: may be %j',
          'src/modules/products/domain/product-attributes.spec.ts: may not be %j',
        ],
      },
      {
        id: 'CAT-10',
        statement: 'isActive is true unless given',
        tests: ['test/e2e/products/create-product.e2e-spec.ts: needs only name, SKU, price and kind'],
      },
      {
        id: 'CAT-11',
        statement: 'The unit price is the base price less the discount, rounded half up',
        tests: [
          'src/modules/products/domain/product-price.spec.ts: of %p minor units less %p per cent is %p, rounded half up',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '3 Product endpoints',
    rows: [
      {
        id: 'CAT-12',
        statement: 'GET / lists active products with meta, to everybody',
        tests: [
          'test/e2e/products/list-products.e2e-spec.ts: shows everybody the active products, newest first',
          'test/e2e/products/list-products.e2e-spec.ts: names every field of a product',
        ],
      },
      {
        id: 'CAT-13',
        statement: 'list: page 1 and limit 20 unless given, at most 100',
        tests: [
          'test/e2e/products/list-products.e2e-spec.ts: pages through the list without losing or doubling one',
          'test/e2e/products/list-products.e2e-spec.ts: takes the largest limit',
          'test/e2e/products/list-products.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'CAT-14',
        statement: 'list: filters by itemType and mainCategory',
        tests: ['test/e2e/products/list-products.e2e-spec.ts: filters by %s'],
      },
      {
        id: 'CAT-15',
        statement: 'list: sorts by newest, price:asc and price:desc',
        tests: ['test/e2e/products/list-products.e2e-spec.ts: sorts by %s, prices before the discount'],
      },
      {
        id: 'CAT-16',
        statement: "GET /:id shows an active product; 404 'Product not found'",
        tests: [
          'test/e2e/products/get-product.e2e-spec.ts: shows everybody an active product',
          'test/e2e/products/get-product.e2e-spec.ts: does not find an inactive or an unknown product',
          'test/e2e/products/get-product.e2e-spec.ts: refuses a malformed identifier',
        ],
      },
      {
        id: 'CAT-17',
        statement: "POST / answers 201; 409 'SKU already exists'",
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: adds a product that visitors then see',
          'test/e2e/products/create-product.e2e-spec.ts: refuses a SKU that another product has, in any letter case',
        ],
      },
      {
        id: 'CAT-18',
        statement: 'PATCH /:id changes any field but sku and currentStock',
        tests: [
          'test/e2e/products/update-product.e2e-spec.ts: changes every field but SKU and stock',
          'test/e2e/products/update-product.e2e-spec.ts: refuses %s of %j',
          'test/e2e/products/update-product.e2e-spec.ts: does not find an unknown product',
        ],
      },
      {
        id: 'CAT-19',
        statement: 'PATCH /:id/stock moves the stock by delta, atomically',
        tests: [
          'test/e2e/products/adjust-stock.e2e-spec.ts: adds and takes, down to nothing',
          'test/e2e/products/adjust-stock.e2e-spec.ts: serves exactly twenty of fifty who take one of twenty units at once',
          'test/e2e/products/adjust-stock.e2e-spec.ts: refuses a delta of %p',
        ],
      },
      {
        id: 'CAT-20',
        statement: "stock: 409 'Insufficient stock' below 0",
        tests: [
          'test/e2e/products/adjust-stock.e2e-spec.ts: never falls below nothing, and leaves the stock as it was',
        ],
      },
      {
        id: 'CAT-21',
        statement: 'DELETE /:id answers null and old orders keep the product',
        tests: [
          'test/e2e/products/delete-product.e2e-spec.ts: removes the product from the catalogue',
          'test/e2e/products/delete-product.e2e-spec.ts: does not find it a second time',
          'test/e2e/orders/checkout.e2e-spec.ts: keeps what was bought as it was, whatever becomes of product and address',
        ],
      },
      {
        id: 'CAT-22',
        statement: 'POST /:id/images adds an image under the rules of the avatar',
        tests: [
          'test/e2e/products/upload-image.e2e-spec.ts: adds the image as the last one of the product',
          'test/e2e/products/upload-image.e2e-spec.ts: refuses what is no image, whatever it is called',
          'test/e2e/products/upload-image.e2e-spec.ts: refuses a file over 10 MB',
          'test/e2e/products/upload-image.e2e-spec.ts: needs the file, in its field',
        ],
      },
      {
        id: 'CAT-23',
        statement: 'The admin endpoints of products are closed to customers',
        tests: [
          'test/e2e/products/create-product.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/products/update-product.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/products/adjust-stock.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/products/delete-product.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/products/upload-image.e2e-spec.ts: refuses a customer, before it looks at the request',
        ],
      },
      {
        id: 'CAT-24',
        statement: 'Every change reaches the search index, never a stale state over a newer one',
        tests: [
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: shows a change as soon as it is made',
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: ends with the last of many changes made at once',
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: hears of stock that orders take and give back, after the commit and only then',
          'test/e2e/search/engine-outage.e2e-spec.ts: leaves the index equal to the catalogue, document by document, once it is over',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '5 Coupons',
    rows: [
      {
        id: 'CAT-25',
        statement: 'code has 3 to 32 characters, upper case, unique',
        tests: [
          'test/e2e/coupons/create-coupon.e2e-spec.ts: refuses %s of %j',
          'test/e2e/coupons/create-coupon.e2e-spec.ts: takes %s of %j',
          'test/e2e/coupons/create-coupon.e2e-spec.ts: refuses a code that another coupon has, in any letter case',
        ],
      },
      {
        id: 'CAT-26',
        statement: 'type is PERCENT or FLAT; value is over 0, a PERCENT at most 100',
        tests: [
          'test/e2e/coupons/create-coupon.e2e-spec.ts: refuses %s of %j',
          'test/e2e/coupons/create-coupon.e2e-spec.ts: takes %s of %j',
          'src/modules/coupons/domain/coupon-terms.spec.ts: refuse more than 100 per cent',
        ],
      },
      {
        id: 'CAT-27',
        statement: 'maxDiscount belongs to PERCENT alone',
        tests: [
          'test/e2e/coupons/create-coupon.e2e-spec.ts: refuses a maximum on a flat amount, and dates in the wrong order',
          'test/e2e/coupons/update-coupon.e2e-spec.ts: turns a percentage into a flat amount, which has no maximum',
        ],
      },
      {
        id: 'CAT-28',
        statement: 'minSubtotal, dates and limits are checked',
        tests: [
          'test/e2e/coupons/create-coupon.e2e-spec.ts: refuses %s of %j',
          'test/e2e/coupons/create-coupon.e2e-spec.ts: refuses a maximum on a flat amount, and dates in the wrong order',
        ],
      },
      {
        id: 'CAT-29',
        statement: 'POST / answers 201',
        tests: [
          'test/e2e/coupons/create-coupon.e2e-spec.ts: makes a percentage with every limit',
          'test/e2e/coupons/create-coupon.e2e-spec.ts: makes a flat amount that nothing limits',
        ],
      },
      {
        id: 'CAT-30',
        statement: 'GET / is paged, under `coupons`',
        tests: [
          'test/e2e/coupons/list-coupons.e2e-spec.ts: lists all coupons, newest first',
          'test/e2e/coupons/list-coupons.e2e-spec.ts: pages',
          'test/e2e/coupons/list-coupons.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'CAT-31',
        statement: "GET /:id, 404 'Coupon not found'",
        tests: [
          'test/e2e/coupons/get-coupon.e2e-spec.ts: shows the coupon',
          'test/e2e/coupons/get-coupon.e2e-spec.ts: does not find an unknown one, and refuses a malformed identifier',
        ],
      },
      {
        id: 'CAT-32',
        statement: 'PATCH /:id',
        tests: [
          'test/e2e/coupons/update-coupon.e2e-spec.ts: changes the given fields alone',
          'test/e2e/coupons/update-coupon.e2e-spec.ts: refuses %s of %j',
          'test/e2e/coupons/update-coupon.e2e-spec.ts: checks the terms as they come out',
          'test/e2e/coupons/update-coupon.e2e-spec.ts: does not find an unknown coupon',
        ],
      },
      {
        id: 'CAT-33',
        statement: 'DELETE /:id',
        tests: ['test/e2e/coupons/delete-coupon.e2e-spec.ts: removes the coupon'],
      },
      {
        id: 'CAT-34',
        statement: 'Coupons are closed to customers',
        tests: [
          'test/e2e/coupons/create-coupon.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/coupons/list-coupons.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/coupons/get-coupon.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/coupons/update-coupon.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/coupons/delete-coupon.e2e-spec.ts: refuses a customer, before it looks at the request',
        ],
      },
      {
        id: 'CAT-35',
        statement: 'The limits hold under concurrency',
        tests: [
          "test/e2e/orders/checkout-concurrency.e2e-spec.ts: holds a coupon's limits",
          "test/e2e/orders/checkout-concurrency.e2e-spec.ts: holds a customer's own limit",
          'test/integration/coupon-uses.spec.ts: stop exactly at the limit when forty customers come at once for seven',
          "test/integration/coupon-uses.spec.ts: stop exactly at a customer's limit when one comes twenty times at once",
        ],
      },
      {
        id: 'CAT-36',
        statement: 'A use is given back on cancellation and expiry',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: gives stock and coupon use of an unpaid order back, and tells the customer',
          'test/e2e/orders/reservation-release.e2e-spec.ts: cancels an unpaid order when its time is over, gives stock and coupon use back, and says so in the app',
          'test/integration/coupon-uses.spec.ts: can be given back and used again',
        ],
      },
    ],
  },
];
