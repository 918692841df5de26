import { performance } from 'node:perf_hooks';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { Category } from '#modules/categories/index.js';
import { Coupon, CouponUse } from '#modules/coupons/index.js';
import { Notification } from '#modules/notifications/index.js';
import { Order } from '#modules/orders/index.js';
import { Product } from '#modules/products/index.js';
import { Return } from '#modules/returns/index.js';
import { ShippingQuotesService, ZonesAdminService } from '#modules/shipping-rates/index.js';
import { User } from '#modules/users/index.js';
import { demoAccounts, withSpending } from './customers.js';
import { demoCategories } from './categories.js';
import { demoCoupons, demoCouponUses, withUsesCounted } from './coupons.js';
import { demoMails } from './mails.js';
import { demoNotifications } from './notifications.js';
import { demoOrders, type DemoShipping } from './orders.js';
import { demoProducts } from './products.js';
import { demoReturns } from './returns.js';
import { DemoStore } from './store.js';
import { makeDemoZones } from './zones.js';
import { carrierShipments, gatewayOrders, gatewayPayments, inboxRecords } from './stand-in-records.js';

/** Whether this run created (or completed) the demo data, and how long it took. */
interface SeedResult {
  readonly seeded: boolean;
  readonly ms: number;
}

/**
 * Fills an empty shop with demo data: a catalogue, coupons, an administrator, two customers, their orders of the
 * last 60 days. Requires collections and indexes. Runs once, even if the data was changed or deleted since. An
 * interrupted run is completed by the next start.
 */
export async function seedDemo(app: INestApplicationContext): Promise<SeedResult> {
  const clock = app.get(Clock);
  const store = new DemoStore(app.get<Connection>(getConnectionToken(), { strict: false }));
  const begun = performance.now();
  const { startedAt, completedAt } = await store.begin(clock.now());
  if (completedAt !== undefined) return { seeded: false, ms: performance.now() - begun };
  const config = app.get(AppConfig);
  const shipping = config.seedDemoZones ? await shippingOf(app, config) : undefined;
  await insertAll(store, startedAt, config, { carrier: app.get(Carrier, { strict: false }), shipping });
  await store.complete(clock.now());
  const ms = performance.now() - begun;
  new Logger('Demo').log({ event: 'demo.seeded', msg: 'The demo data was created', ms: Math.round(ms) });
  return { seeded: true, ms };
}

/** Makes the zones. @returns how the shop sends its parcels */
async function shippingOf(
  app: INestApplicationContext,
  { shop: working }: AppConfig,
): Promise<DemoShipping | undefined> {
  await makeDemoZones(app.get(ZonesAdminService, { strict: false }));
  const quotes = await app.get(ShippingQuotesService, { strict: false }).current();
  return quotes && { quotes, working };
}

async function insertAll(
  store: DemoStore,
  now: Date,
  { http, shop, embedded }: AppConfig,
  { carrier, shipping }: { readonly carrier: Carrier; readonly shipping: DemoShipping | undefined },
): Promise<void> {
  const products = demoProducts(now, http.publicUrl);
  const accounts = demoAccounts(now, { withZones: shipping !== undefined });
  const coupons = demoCoupons(now);
  const orders = demoOrders({
    now,
    products,
    accounts,
    coupons,
    currency: shop.currency,
    reservationMs: shop.reservationTtlSeconds * 1000,
    shipping,
  }).map((order) => withTrackingPage(order, carrier));
  await store.insert(Category.name, demoCategories(now, http.publicUrl));
  await store.insert(Product.name, products);
  await store.insert(User.name, withSpending(accounts, orders));
  await store.insert(Coupon.name, withUsesCounted(coupons, orders));
  await store.insert(CouponUse.name, demoCouponUses(coupons, orders));
  if (embedded.paymentGateway) {
    await store.insertRecords('sandbox_gateway_orders', gatewayOrders(orders));
    await store.insertRecords('sandbox_gateway_payments', gatewayPayments(orders));
  }
  if (embedded.carrier) await store.insertRecords('sandbox_carrier_orders', carrierShipments(orders, now));
  if (embedded.mail)
    await store.insertRecords('sandbox_inbox', inboxRecords(demoMails(orders, products, now, shop.seller)));
  await store.insert(Order.name, orders);
  await store.insert(Return.name, demoReturns(orders));
  await store.insert(Notification.name, demoNotifications(orders, now));
}

function withTrackingPage(order: Order, carrier: Carrier): Order {
  const { trackingNumber } = order;
  const trackingUrl = trackingNumber === undefined ? undefined : carrier.trackingPage(trackingNumber);
  return trackingUrl === undefined ? order : { ...order, trackingUrl };
}
