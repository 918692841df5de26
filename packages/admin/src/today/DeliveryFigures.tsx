import { useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { shopFacts } from '../shop-facts.js';
import { words } from '../words/index.js';
import '../styles/delivery-figures.css';

type Figures = Awaited<ReturnType<typeof shop.getDeliveryFigures>>;

const { delivery: texts } = words.today;
const PER_CENT = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** Shows of a shop with zones how it is paid, where cash orders come back from, and whether parcels arrive as promised. */
export function DeliveryFigures({ startDate, endDate }: { startDate: string; endDate: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['delivery-figures', startDate, endDate],
    queryFn: ({ signal }) => shop.getDeliveryFigures({ startDate, endDate }, { signal }),
    enabled: shopFacts.present.zones,
  });
  if (error !== null) return <ProblemNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return null;
  const { cash, prepaid, cameBack, promised } = data;
  return (
    <section className="card delivery-figures" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <dl>
        <Figure name={texts.prepaid} sum={money(prepaid.revenue)} second={texts.orders(prepaid.orders)} />
        <Figure name={texts.cash} sum={money(cash.revenue)} second={texts.orders(cash.orders)} />
        <Figure
          name={texts.cameBack}
          sum={perCent(cameBack.share)}
          second={texts.of(cameBack.cameBack, cameBack.orders)}
        />
        <Figure
          name={texts.promised}
          sum={perCent(promised.share)}
          second={texts.of(promised.onTime, promised.parcels)}
        />
      </dl>
      <ByPrefix rows={cameBack.byPrefix} />
    </section>
  );
}

function Figure({ name, sum, second }: { name: string; sum: string; second: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">
        {sum}
        <div className="second">{second}</div>
      </dd>
    </div>
  );
}

function ByPrefix({ rows }: { rows: Figures['cameBack']['byPrefix'] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{texts.byPrefix}</summary>
      <table>
        <thead>
          <tr>
            <th>{texts.prefix}</th>
            <th>{texts.share}</th>
            <th>{texts.count}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ prefix, share, cameBack, orders }) => (
            <tr key={prefix}>
              <td className="figure">{texts.begins(prefix)}</td>
              <td className="figure">{perCent(share)}</td>
              <td className="figure">{texts.of(cameBack, orders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function perCent(share: number | null): string {
  return share === null ? texts.none : PER_CENT.format(share);
}
