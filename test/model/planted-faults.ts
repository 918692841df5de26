import { AsyncLocalStorage } from 'node:async_hooks';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { CouponsService } from '#modules/coupons/index.js';
import { CheckoutService } from '#modules/checkout/services/checkout.service.js';
import { stockLinesOf } from '#modules/orders/sums/return-refund.js';
import { NumberSeriesRepository } from '#modules/invoicing/data/number-series.repository.js';
import { OrderTransitionService } from '#modules/orders/writing/order-transition.service.js';
import { RefundsService } from '#modules/payments/services/refunds.service.js';
import { StockRepository } from '#modules/products/stock/stock.repository.js';
import type { Product } from '#modules/products/data/product.schema.js';
import { OrderedStockService } from '#modules/products/stock/index.js';
import type { TestApp } from '../support/create-app.js';

/** Faults that the model must find, each planted into a running service by the name that `--plant` takes. */
export const PLANTS: Readonly<Record<string, (app: TestApp) => void>> = {
  /** The conditional decrement has lost its condition: two buyers get the last unit. */
  'stock-guard': (app) => {
    const products = app.get<Model<Product>>(getModelToken('Product') as never);
    app.get(StockRepository).reserve = async ({ productId, lines }) => {
      const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
      await products.updateOne({ _id: productId }, { $inc: { currentStock: -quantity } });
      return { turned: false };
    };
  },
  /** Any signature confirms a payment. */
  'signature-check': (app) => {
    app.get(PaymentGateway).verifyPayment = async () => true;
  },
  /** A repeated checkout places another order. */
  idempotency: (app) => {
    const checkouts = app.get(CheckoutService);
    const place = checkouts.place.bind(checkouts);
    checkouts.place = (userId, request) => place(userId, request, undefined);
  },
  /** A refund is processed before the gateway says so. */
  'refund-early': (app) => {
    const refunds = app.get(RefundsService);
    const record = refunds.record.bind(refunds);
    refunds.record = (report) =>
      record(report.status === 'pending' ? { ...report, status: 'processed' } : report);
  },
  /** Units go back into the stock whenever an order ends, also if they are there already. */
  'restock-twice': (app) => {
    const transitions = app.get(OrderTransitionService);
    const apply = transitions.apply.bind(transitions);
    transitions.apply = async (before, ...rest) => {
      const after = await apply(before, ...rest);
      const isBackAgain = before.stockState === 'RETURNED' && after.stockState === 'RETURNED';
      if (isBackAgain && before.orderStatus !== after.orderStatus)
        await app
          .get(OrderedStockService)
          .restock(stockLinesOf(after), { cause: 'RTO', orderNumber: after.orderNumber, by: 'CARRIER' });
      return after;
    };
  },
  /** Effects are recorded after the commit, and one time in five the process ends in between. */
  'outbox-late': (app) => {
    const outbox = app.get(Outbox);
    const unitOfWork = app.get(UnitOfWork);
    const addAll = outbox.addAll.bind(outbox);
    let commits = 0;
    outbox.addAll = async (job, effects) => {
      if (!unitOfWork.isOpen) return addAll(job, effects);
      unitOfWork.afterCommit(() => {
        commits += 1;
        if (commits % 5 !== 0) void addAll(job, effects);
      });
    };
  },
  /** A coupon use is counted outside the transaction of its order: it stays when the order is not placed. */
  'coupon-outside': (app) => {
    const coupons = app.get(CouponsService);
    const use = coupons.use.bind(coupons);
    const outside = AsyncLocalStorage.snapshot();
    coupons.use = (couponId, userId) => outside(() => use(couponId, userId));
  },
  /** An invoice number is taken outside the transaction that gives it to an order: it is lost when that is repeated. */
  'invoice-outside': (app) => {
    const series = app.get(NumberSeriesRepository);
    const take = series.take.bind(series);
    const outside = AsyncLocalStorage.snapshot();
    series.take = (name, count) => outside(() => take(name, count));
  },
  /** Each coupon use is released twice. */
  'coupon-twice': (app) => {
    const coupons = app.get(CouponsService);
    const release = coupons.release.bind(coupons);
    coupons.release = async (couponId, userId) => {
      await release(couponId, userId);
      await release(couponId, userId);
    };
  },
};
