import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Allowed } from '../shell/Allowed.js';
import { may } from '../api/access.js';
import { shop } from '../api/client.js';
import { daysAgo, endOfDay, startOfDay } from '../format/dates.js';
import { Heading } from '../shell/Heading.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { words } from '../words/index.js';
import { DeliveryFigures } from './DeliveryFigures.js';
import { FirstSteps } from './FirstSteps.js';
import { TopProducts } from './TopProducts.js';
import { LowStockCard } from './LowStockCard.js';
import { NeedsSomebody } from './NeedsSomebody.js';
import { SalesCards } from './SalesCards.js';
import { useFirstSteps } from './use-first-steps.js';
import '../styles/today.css';

/** Recharts is half as much as all the rest: it comes after the figures. */
const SalesChart = lazy(() => import('./SalesChart.js'));
const DAYS = 30;

/** The first page: what needs somebody, then how it goes. Sums and bars are of one answer, so they agree. */
export default function TodayPage() {
  const [startDate, endDate] = [daysAgo(DAYS - 1), daysAgo(0)];
  const sales = useQuery({
    queryKey: ['series', startDate, endDate],
    queryFn: ({ signal }) => shop.getSeries({ startDate, endDate, groupBy: 'day' }, { signal }),
    enabled: may('reports:read'),
  });
  const metrics = useQuery({
    queryKey: ['metrics', startDate, endDate],
    queryFn: ({ signal }) =>
      shop.getMetrics({ startDate: startOfDay(startDate), endDate: endOfDay(endDate) }, { signal }),
    enabled: may('reports:read'),
  });
  const days = [...(sales.data?.series ?? []), ...(sales.data?.previous ?? [])];
  const { made, hide } = useFirstSteps(days.length > 0 && days.every(({ paidOrders }) => paidOrders === 0));
  return (
    <>
      <div className="page-head">
        <Heading>{words.menu.today}</Heading>
      </div>
      {made !== undefined && <FirstSteps made={made} hide={hide} />}
      <Allowed scope="orders:read">
        <NeedsSomebody isNew={made !== undefined} />
      </Allowed>
      {!may('orders:read') && !may('reports:read') && <p className="card calm">{words.today.elsewhere}</p>}
      <Allowed scope="reports:read">
        <ProblemNote error={sales.error} retry={() => void sales.refetch()} />
        <SalesCards sales={sales.data} />
        <section className="card chart-card">
          <h2>{words.today.byDay}</h2>
          <Suspense fallback={<Skeleton height={260} w="auto" m="md" />}>
            {sales.data === undefined ? (
              <Skeleton height={260} w="auto" m="md" />
            ) : (
              <SalesChart sales={sales.data} />
            )}
          </Suspense>
        </section>
        <DeliveryFigures startDate={startDate} endDate={endDate} />
        <ProblemNote error={metrics.error} retry={() => void metrics.refetch()} />
        <div className="two-columns">
          <TopProducts products={metrics.data?.topSellingProducts} />
          <LowStockCard alerts={metrics.data?.inventoryAlerts} />
        </div>
      </Allowed>
    </>
  );
}
