import { Types } from 'mongoose';
import { ORDERS_OF_PAGE } from '#modules/bookkeeping/bookkeeping.limits.js';
import { MoneyBooksService, NightlyBooksCheckService } from '#modules/bookkeeping/index.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';

const PAGES = 10;
const ORDERS = PAGES * ORDERS_OF_PAGE;
/** The share of a page in the 5 s in which a process ends; the number of orders does not count. */
const LONGEST_PAGE_MS = 2_500;

describe('the nightly check of a shop with several pages of orders', () => {
  const app = useApp();

  rules('NCK-01').it(
    'stops after the page that it checks, keeps its place, and ends as a whole check does',
    async () => {
      const like = await anOrder(app);
      await collectionOf(app, 'orders').insertMany(
        Array.from({ length: ORDERS - 1 }, (_, index) => {
          const _id = new Types.ObjectId();
          return { ...like, _id, orderNumber: `ORD-${index}`, gatewayOrderId: `order_${index}` };
        }),
      );
      const nightly = app.get(NightlyBooksCheckService);
      const checks = collectionOf(app, 'books_checks');
      await nightly.runDue();
      await checks.updateOne({}, { $set: { dueAt: new Date(0) } });
      const places: string[] = [];
      for (let isOver = false; !isOver;) {
        const begun = performance.now();
        await nightly.runDue(() => true);
        expect(performance.now() - begun).toBeLessThan(LONGEST_PAGE_MS);
        const { progress } = (await checks.findOne())!;
        isOver = progress === undefined;
        if (!isOver) places.push(`${progress.book} ${progress.place}`);
      }
      expect(new Set(places).size).toBe(places.length);
      expect(places.length).toBeGreaterThanOrEqual(2 * PAGES);
      const whole = await app.get(MoneyBooksService).check();
      expect(whole.differenceCount).toBe(ORDERS);
      expect(await checks.findOne()).toMatchObject({ moneyDifferences: ORDERS, stockDifferences: 0 });
    },
  );
});
