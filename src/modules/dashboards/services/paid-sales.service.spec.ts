import type { Clock } from '#common/time/clock.js';
import type { OrderReportRepository } from '../data/order-reports.repository.js';
import { PaidSalesService } from './paid-sales.service.js';

const DAY_MS = 86_400_000;

describe('what was paid in the parts of a series', () => {
  it('is there for more parts than are remembered, some of which are', async () => {
    const days = Array.from({ length: 600 }, (_, day) => ({
      start: new Date(day * DAY_MS),
      end: new Date((day + 1) * DAY_MS - 1),
    }));
    const orders = {
      async *paid({ start, end }: { start: Date; end: Date }) {
        for (const day of days)
          if (day.start >= start && day.end <= end) yield { paidAt: day.start, totalMinor: 5 };
      },
    };
    const clock = { nowMs: () => 1_000 * DAY_MS };
    const sales = new PaidSalesService(orders as unknown as OrderReportRepository, clock as unknown as Clock);
    await sales.read(days.slice(0, 400));
    const all = await sales.read(days);
    expect(all.map(({ count, totalMinor }) => [count, totalMinor])).toEqual(days.map(() => [1, 5]));
  });
});
