import { useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { words } from '../words/index.js';
import '../styles/cash.css';

const { cash: texts } = words;

/** Shows what carriers owe of all that they have collected. */
export function CashTotals() {
  const { data, error, refetch } = useQuery({
    queryKey: ['cash', 'totals'],
    queryFn: ({ signal }) => shop.listCash({ limit: 1 }, { signal }),
  });
  if (error !== null && data === undefined) return <ProblemNote error={error} retry={() => void refetch()} />;
  const totals = data?.totals;
  const sums = [
    ['due', totals?.due],
    ['overdue', totals?.overdue],
    ['short', totals?.short],
    ['remitted', totals?.remitted],
  ] as const;
  return (
    <dl className="card cash-sums" aria-busy={totals === undefined}>
      {sums.map(([name, sum]) => (
        <div
          key={name}
          data-trouble={
            ((name === 'overdue' || name === 'short') && sum !== undefined && sum >= 1) || undefined
          }
        >
          <dt>{texts.sums[name]}</dt>
          <dd className="figure">{sum === undefined ? '…' : money(sum)}</dd>
        </div>
      ))}
    </dl>
  );
}
