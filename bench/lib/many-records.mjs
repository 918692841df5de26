import { ObjectId } from 'mongodb';

/** Records of a large shop, made from their number, so that every run measures the same. */

/** Few enough that the embedded database answers between two. */
const BATCH = 1_000;
export const DAY_MS = 86_400_000;
const STATUSES = ['PENDING', 'PROCESSING', 'SHIPPED', 'CANCELLED', 'RETURN_REQUESTED', 'RETURNED'];
const CATEGORIES = ['KITCHEN', 'GARDEN', 'BOOKS', 'TOYS', 'SPORT'];
const BRANDS = ['Aravalli', 'Sahyadri', 'Nilgiri'];
const TYPES = ['POT', 'LAMP', 'NOVEL', 'BALL'];

const idOf = (kind, number) => new ObjectId(kind + number.toString(16).padStart(22, '0'));
const userId = (number) => idOf('aa', number);
const productId = (number) => idOf('bb', number);
export const ONE_PRODUCT = productId(7);
const reviewId = (number) => idOf('cc', number);
export const now = Date.now();
export const SOMEBODY = userId(0);
export const OFTEN_REVIEWED = productId(0);

/** The same number from 0 to `below` for the same seed, spread well. */
function chosen(seed, below) {
  let hash = Math.imul(seed + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
}

/** A time of the last `days` days; 7,919 is prime to every size, so that all of the days are met evenly. */
const timeOf = (number, size, days) => new Date(now - ((number * 7919) % size) * ((days * DAY_MS) / size));

function order(number, size, days) {
  const items = Array.from({ length: 1 + chosen(number, 4) }, (_, line) => {
    const product = chosen(number * 5 + line, size / 2);
    const [unitPriceMinor, quantity] = [1_000 + product, 1 + chosen(number + line, 3)];
    const lineTotalMinor = unitPriceMinor * quantity;
    const [name, sku] = [`Product ${product}`, `SKU-${product}`];
    return { productId: productId(product), name, sku, unitPriceMinor, quantity, lineTotalMinor };
  });
  const subtotalMinor = items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0);
  const delivered = chosen(number * 3, 10) < 6;
  const createdAt = timeOf(number, size, days);
  const orderStatus = delivered ? 'DELIVERED' : STATUSES[chosen(number * 7, STATUSES.length)];
  return {
    _id: idOf('dd', number),
    orderNumber: `ORD-${number}`,
    userId: number % 10 === 0 ? SOMEBODY : userId(chosen(number, size)),
    userEmail: `customer${number}@shop.example`,
    userFirstname: 'Asha',
    ownerErased: false,
    hasGatewayOrder: true,
    orderStatus,
    ...(orderStatus === 'PROCESSING' && { needsAttention: true, attention: { toDispatch: createdAt } }),
    paymentStatus: 'PAID',
    stockState: 'COMMITTED',
    couponHeld: false,
    pricing: { subtotalMinor, discountMinor: 0, totalMinor: subtotalMinor },
    currency: 'INR',
    items,
    shippingAddress: {
      street: '1 Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
      label: 'HOME',
    },
    gatewayOrderId: `order_${number}`,
    gatewayPaymentId: `pay_${number}`,
    payments: [{ gatewayPaymentId: `pay_${number}`, state: 'CONFIRMED', receivedAt: createdAt }],
    statusHistory: [{ status: orderStatus, at: createdAt, by: 'SYSTEM' }],
    createdAt,
  };
}

/** In three sizes, whose stock is that of the product. */
const product = (number, size) => {
  const price = { basePriceMinor: 1_000 + chosen(number, 500_000), discountPercent: 0 };
  const sku = `SKU-${number}`;
  const variants = ['S', 'M', 'L'].map((each, place) => ({
    _id: idOf('cf', number * 3 + place),
    sku: `${sku}-${each}`,
    options: { size: each },
    own: {},
    ...price,
    currentStock: chosen(number + place, 170),
    isActive: true,
  }));
  const currentStock = variants.reduce((sum, variant) => sum + variant.currentStock, 0);
  return {
    ...similarProduct(number, size),
    ...price,
    sku,
    skus: [sku, ...variants.map((variant) => variant.sku)],
    variants,
    ownPrice: price,
    unitPriceMinor: price.basePriceMinor,
    currentStock,
    unassignedStock: 0,
    inStock: currentStock > 0,
  };
};

const similarProduct = (number, size) => ({
  _id: productId(number),
  name: `Product ${number}`,
  nameKey: `product ${number}`,
  brand: BRANDS[chosen(number, BRANDS.length)],
  description: 'A product like many others, and described at some length. '.repeat(4),
  images: ['https://images.shop.example/one.webp'],
  itemType: TYPES[chosen(number, TYPES.length)],
  mainCategory: CATEGORIES[chosen(number * 3, CATEGORIES.length)],
  tags: ['new', 'sale'],
  attributes: { size: ['S', 'M', 'L'] },
  isActive: true,
  version: 1,
  createdAt: timeOf(number, size, 365),
  updatedAt: new Date(now),
});

/** Returns a review or a comment: of four interactions one is a review, and the others are comments on it. */
function interaction(number, size) {
  const review = Math.floor(number / 4);
  const reviewed = review % 10 === 0 ? OFTEN_REVIEWED : productId(1 + chosen(review, size));
  const common = {
    productId: reviewed,
    userId: userId(review),
    voteCount: 3,
    isHidden: false,
    createdAt: timeOf(number, size, 365),
  };
  if (number % 4 === 0)
    return { _id: reviewId(review), type: 'REVIEW', rating: 4, content: 'Good.', ...common };
  return {
    _id: idOf('ee', number),
    type: 'COMMENT',
    parentId: reviewId(review),
    content: 'So it is.',
    ...common,
  };
}

const notification = (number, size) => ({
  _id: idOf('ff', number),
  userId: number % 10 === 0 ? SOMEBODY : userId(chosen(number, size)),
  type: 'ORDER_STATUS',
  title: 'Your order',
  message: 'It is on its way.',
  isRead: chosen(number, 3) !== 0,
  metadata: { orderId: idOf('dd', number).toHexString() },
  createdAt: timeOf(number, size, 365),
});

const user = (number, size) => ({
  _id: userId(number),
  authProvider: 'LOCAL',
  email: `customer${number}@shop.example`,
  role: 'USER',
  firstname: 'Asha',
  lastname: 'Rao',
  addresses: [],
  loyaltyPoints: 0,
  preferences: { newsletter: false, smsAlerts: false },
  isEmailVerified: true,
  isActive: true,
  createdAt: timeOf(number, size, 365),
});

const ticket = (number, size) => ({
  _id: idOf('ab', number),
  userId: userId(chosen(number, size)),
  subject: 'A question',
  status: ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'][number % 4],
  messages: [],
  createdAt: timeOf(number, size, 365),
});

const coupon = (number) => ({
  _id: idOf('ac', number),
  code: `CODE${number}`,
  type: 'PERCENT',
  percent: 10,
  minSubtotalMinor: 0,
  isActive: true,
  usedCount: 0,
  createdAt: new Date(now - number),
});

export const ORDERS = (days) => ({
  coupons: { of: () => 40, make: coupon },
  orders: { of: (size) => size, make: (number, size) => order(number, size, days) },
});
export const EVERYTHING = {
  ...ORDERS(365),
  products: { of: (size) => size / 2, make: product },
  interactions: { of: (size) => size * 2, make: interaction },
  notifications: { of: (size) => size * 2, make: notification },
  users: { of: (size) => size, make: user },
  support_tickets: { of: (size) => size / 10, make: ticket },
};

/** Makes the collections anew in the given size. */
export async function fill(db, kinds, size) {
  for (const [name, { of, make }] of Object.entries(kinds)) {
    await db.collection(name).deleteMany({});
    const count = of(size);
    for (let from = 0; from < count; from += BATCH) {
      const length = Math.min(BATCH, count - from);
      await db.collection(name).insertMany(Array.from({ length }, (_, at) => make(from + at, count)));
    }
  }
  // Requests of administrators are let in by the record of their account.
  const administrator = { ...user(0), role: 'ADMIN' };
  await db.collection('users').replaceOne({ _id: SOMEBODY }, administrator, { upsert: true });
}
