import type { Section } from '../row.js';

/** The cart and the wishlist. */
export const carts: readonly Section[] = [
  {
    document: 'decisions',
    section: '4 Cart',
    rows: [
      {
        id: 'CRT-01',
        statement: 'GET / answers items, couponCode and pricing; an empty cart for a user without one',
        tests: [
          'test/e2e/carts/get-cart.e2e-spec.ts: is empty for a user who has none',
          'test/e2e/carts/get-cart.e2e-spec.ts: shows the lines at prices without a floating error',
        ],
      },
      {
        id: 'CRT-02',
        statement: 'Totals are subtotal, discount and their difference, never below 0',
        tests: [
          'src/modules/carts/domain/cart-pricing.spec.ts: takes the discount off the subtotal',
          'src/modules/carts/domain/cart-pricing.spec.ts: never falls below nothing',
          'src/modules/carts/domain/cart-pricing.spec.ts: sums the lines exactly where floats would not',
        ],
      },
      {
        id: 'CRT-03',
        statement: 'POST /items adds one unit unless told otherwise',
        tests: ['test/e2e/carts/add-item.e2e-spec.ts: adds one unit unless told otherwise'],
      },
      {
        id: 'CRT-04',
        statement: 'items: productId, quantity from 1 and attributes are checked',
        tests: ['test/e2e/carts/add-item.e2e-spec.ts: refuses %j'],
      },
      {
        id: 'CRT-05',
        statement: 'The same product with equal attributes adds up',
        tests: [
          'test/e2e/carts/add-item.e2e-spec.ts: adds up the same product with equal attributes, in any order of their names',
          'test/e2e/carts/add-item.e2e-spec.ts: keeps other attributes as a line of its own',
        ],
      },
      {
        id: 'CRT-06',
        statement: "404 'Product not found'",
        tests: ['test/e2e/carts/add-item.e2e-spec.ts: does not find an unknown or a withdrawn product'],
      },
      {
        id: 'CRT-07',
        statement: "409 'Insufficient stock' when the sum exceeds the stock",
        tests: [
          'test/e2e/carts/add-item.e2e-spec.ts: refuses more than there is, counted over all lines of the product',
          'test/e2e/carts/add-item.e2e-spec.ts: refuses a product that is sold out',
          'test/e2e/carts/add-item.e2e-spec.ts: exceeds the stock by none of many additions at once',
        ],
      },
      {
        id: 'CRT-08',
        statement: "At most 100 lines: 400 'Cart limit reached (Max 100)'",
        tests: [
          'test/e2e/carts/add-item.e2e-spec.ts: takes a hundred lines and not one more, also of many at once',
        ],
      },
      {
        id: 'CRT-09',
        statement: "PATCH /items/:itemId sets the quantity; 404 'Cart item not found', 409",
        tests: [
          'test/e2e/carts/change-item.e2e-spec.ts: sets the quantity of the line',
          'test/e2e/carts/change-item.e2e-spec.ts: does not find an unknown line, nor one of another user',
          'test/e2e/carts/change-item.e2e-spec.ts: refuses more than there is, counted over all lines of the product',
          'test/e2e/carts/change-item.e2e-spec.ts: refuses a quantity of %p',
        ],
      },
      {
        id: 'CRT-10',
        statement: 'DELETE /items/:itemId removes the line',
        tests: [
          'test/e2e/carts/remove-item.e2e-spec.ts: removes the line alone',
          'test/e2e/carts/remove-item.e2e-spec.ts: does not find an unknown line, and refuses a malformed identifier',
        ],
      },
      {
        id: 'CRT-11',
        statement: 'DELETE / empties the cart',
        tests: ['test/e2e/carts/empty-cart.e2e-spec.ts: removes the lines and the coupon'],
      },
      {
        id: 'CRT-12',
        statement: "POST /coupon puts a coupon on; 404 'Coupon not found'",
        tests: [
          'test/e2e/carts/apply-coupon.e2e-spec.ts: takes a percentage off, up to its maximum',
          'test/e2e/carts/apply-coupon.e2e-spec.ts: does not find an unknown code',
          'test/e2e/carts/apply-coupon.e2e-spec.ts: refuses %j',
        ],
      },
      {
        id: 'CRT-13',
        statement: "400 'Coupon is not applicable'",
        tests: [
          'test/e2e/carts/apply-coupon.e2e-spec.ts: refuses a coupon that %s',
          'test/e2e/carts/apply-coupon.e2e-spec.ts: refuses a coupon that the customer has used up, not to another customer',
          'test/e2e/carts/apply-coupon.e2e-spec.ts: refuses any coupon on an empty cart',
        ],
      },
      {
        id: 'CRT-14',
        statement: 'DELETE /coupon takes it off',
        tests: ['test/e2e/carts/remove-coupon.e2e-spec.ts: takes the coupon out and leaves the lines'],
      },
      {
        id: 'CRT-15',
        statement: 'A coupon that stops applying is dropped',
        tests: [
          'test/e2e/carts/get-cart.e2e-spec.ts: because it was deleted',
          'test/e2e/carts/get-cart.e2e-spec.ts: because its time is over',
          'test/e2e/carts/get-cart.e2e-spec.ts: because a price fell below its minimum',
          'test/e2e/carts/change-item.e2e-spec.ts: drops a coupon whose minimum the cart no longer reaches',
        ],
      },
      {
        id: 'CRT-16',
        statement: 'The cart is private to its owner',
        tests: [
          'test/e2e/carts/get-cart.e2e-spec.ts: is of its owner alone',
          'test/e2e/carts/get-cart.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/carts/add-item.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/carts/apply-coupon.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/carts/remove-item.e2e-spec.ts: refuses a caller without a token',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '11 Cart',
    rows: [
      {
        id: 'CRT-17',
        statement: '16: lines of one product count together in the cart',
        tests: [
          'test/e2e/carts/add-item.e2e-spec.ts: refuses more than there is, counted over all lines of the product',
          'test/e2e/carts/change-item.e2e-spec.ts: refuses more than there is, counted over all lines of the product',
        ],
      },
      {
        id: 'CRT-18',
        statement: '16: attributes are checked against those of the product',
        tests: [
          "test/e2e/carts/add-item.e2e-spec.ts: takes only the product's attributes, where it has them",
          'src/modules/carts/domain/selected-attributes.spec.ts: do not fit with an unknown name or value, and the sentence names it',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Wishlist',
    rows: [
      {
        id: 'CRT-19',
        statement: 'GET / answers items of product and addedAt, an empty list without a wishlist',
        tests: [
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: shows the products in the order in which they were added, each as it is sold today',
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: is empty for a user without a wishlist',
        ],
      },
      {
        id: 'CRT-20',
        statement: 'A product on a wishlist shows id, name, sku, price, discount, stock, images and isActive',
        tests: [
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: shows the products in the order in which they were added, each as it is sold today',
        ],
      },
      {
        id: 'CRT-21',
        statement: 'Missing, inactive and sold out products are removed for good and not shown',
        tests: [
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: takes off what is withdrawn, sold out or deleted, for good, and keeps the rest',
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: keeps a product of which one unit is left',
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: loses no addition while ghosts are taken off',
        ],
      },
      {
        id: 'CRT-22',
        statement: 'POST /add makes the wishlist on first use and answers it',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: makes the wishlist on first use and answers it',
          'test/e2e/wishlists/add-product.e2e-spec.ts: refuses %j',
        ],
      },
      {
        id: 'CRT-23',
        statement: 'add: a product already there is passed over, also under concurrency',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: passes over a product that is on it, and keeps when it was added',
          'test/e2e/wishlists/add-product.e2e-spec.ts: holds a product once that is added twenty times at once, also on first use',
        ],
      },
      {
        id: 'CRT-24',
        statement: 'add: only an existing, active product: 404',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: does not find a product that is unknown, withdrawn or deleted',
        ],
      },
      {
        id: 'CRT-25',
        statement: "At most 100 items: 400 'Wishlist capacity limit (100) reached'",
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: takes a hundredth product, and refuses a hundred and first',
          'test/e2e/wishlists/add-product.e2e-spec.ts: stays within its capacity under thirty additions at once',
        ],
      },
      {
        id: 'CRT-26',
        statement:
          'POST /move-to-cart/:productId moves one unit unless told otherwise and answers the wishlist',
        tests: [
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: puts one unit into the cart and takes the product off, without a body',
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: takes quantity and attributes along, and adds up with an equal line',
        ],
      },
      {
        id: 'CRT-27',
        statement: 'move-to-cart: quantity from 1; attributes of string, number or boolean',
        tests: ['test/e2e/wishlists/move-to-cart.e2e-spec.ts: refuses %j and leaves the wishlist alone'],
      },
      {
        id: 'CRT-28',
        statement: 'move-to-cart: the coupon of the cart is calculated again',
        tests: ['test/e2e/wishlists/move-to-cart.e2e-spec.ts: calculates the coupon of the cart again'],
      },
      {
        id: 'CRT-29',
        statement: 'move-to-cart: more than the stock is 409 and the wishlist unchanged',
        tests: [
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: moves the last unit; with one more than there is neither cart nor wishlist change',
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: keeps the item when the product was withdrawn meanwhile, or the attributes are wrong',
        ],
      },
      {
        id: 'CRT-30',
        statement: 'move-to-cart: 404 for an item that is not there any more',
        tests: [
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: does not find what is not on the wishlist, nor a wishlist that was never made',
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: is won by one of two at once',
        ],
      },
      {
        id: 'CRT-31',
        statement: 'DELETE /item/:productId removes every entry of the product',
        tests: [
          'test/e2e/wishlists/remove-product.e2e-spec.ts: takes the product off and answers the rest',
          'test/e2e/wishlists/remove-product.e2e-spec.ts: removes every entry of the product, and no other',
          'test/e2e/wishlists/remove-product.e2e-spec.ts: refuses a malformed id',
        ],
      },
      {
        id: 'CRT-32',
        statement: 'DELETE /clear answers null',
        tests: [
          'test/e2e/wishlists/clear-wishlist.e2e-spec.ts: empties the wishlist, and an empty one again',
        ],
      },
      {
        id: 'CRT-33',
        statement: 'The wishlist is private to its owner',
        tests: [
          "test/e2e/wishlists/get-wishlist.e2e-spec.ts: shows nothing of another user's",
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/wishlists/add-product.e2e-spec.ts: refuses a caller without a token',
          "test/e2e/wishlists/clear-wishlist.e2e-spec.ts: leaves another user's wishlist alone",
          'test/e2e/wishlists/clear-wishlist.e2e-spec.ts: refuses a caller without a token',
          "test/e2e/wishlists/remove-product.e2e-spec.ts: leaves another user's wishlist alone",
          'test/e2e/wishlists/remove-product.e2e-spec.ts: refuses a caller without a token',
          "test/e2e/wishlists/move-to-cart.e2e-spec.ts: does not touch another user's wishlist",
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: refuses a caller without a token',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '9 Wishlist',
    rows: [
      {
        id: 'CRT-34',
        statement: "404 'Wishlist not found' on removal, clear and move without a wishlist",
        tests: [
          'test/e2e/wishlists/remove-product.e2e-spec.ts: does not find the wishlist of a user without one',
          'test/e2e/wishlists/clear-wishlist.e2e-spec.ts: does not find the wishlist of a user without one',
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: does not find what is not on the wishlist, nor a wishlist that was never made',
        ],
      },
      {
        id: 'CRT-35',
        statement: "404 'Item not found in wishlist' on move",
        tests: [
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: does not find what is not on the wishlist, nor a wishlist that was never made',
        ],
      },
      {
        id: 'CRT-36',
        statement: 'Removal of a product that is not on it changes nothing: 200',
        tests: [
          'test/e2e/wishlists/remove-product.e2e-spec.ts: changes nothing for a product that is not on it',
        ],
      },
    ],
  },
];
