import { Skeleton } from '@mantine/core';
import { money } from '../format/money.js';
import { words } from '../words/index.js';
import type { Sales, SalesDay } from './sales.js';

const { today: texts } = words;
const WEEK = 7;

/**
 * Shows what was sold (paid) today, in 7 and in 30 days, each beside the period before and what of orders of that
 * time has been delivered.
 */
export function SalesCards({ sales }: { sales: Sales | undefined }) {
  if (sales === undefined) return <Skeleton height={128} radius={8} mb="md" />;
  const { series, previous } = sales;
  const periods = [
    { name: texts.today, now: series.slice(-1), before: texts.yesterday(sumOf(series.slice(-2, -1))) },
    {
      name: texts.days(WEEK),
      now: series.slice(-WEEK),
      before: texts.before(sumOf(series.slice(-2 * WEEK, -WEEK))),
    },
    { name: texts.days(series.length), now: series, before: texts.before(sumOf(previous)) },
  ];
  return (
    <section aria-label={texts.sales}>
      <div className="section-head">
        <h2>{texts.sales}</h2>
      </div>
      <div className="three-columns">
        {periods.map(({ name, now, before }) => (
          <div className="card sales" key={name}>
            <div className="second">{name}</div>
            <div className="sales-sum figure">{sumOf(now)}</div>
            <div className="second figure">
              {texts.orders(now.reduce((sum, { paidOrders }) => sum + paidOrders, 0))} · {before}
            </div>
            <div className="second figure">{texts.delivered(deliveredIn(now))}</div>
          </div>
        ))}
      </div>
    </section>
  );
}

function sumOf(days: readonly SalesDay[]): string {
  return money(days.reduce((sum, { paid }) => sum + paid, 0));
}

function deliveredIn(days: readonly SalesDay[]): string {
  return money(days.reduce((sum, { revenue }) => sum + revenue, 0));
}
