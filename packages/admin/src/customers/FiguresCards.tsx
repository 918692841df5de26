import { money } from '../format/money.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import type { Customer } from './use-customer.js';

const { customers: texts } = words;

/** Shows what the customer has bought so far. */
export function FiguresCards({ customer: { orderCount, totalSpent, lastOrderAt } }: { customer: Customer }) {
  return (
    <dl className="figures">
      <div className="card figure-card">
        <dt>{texts.orders}</dt>
        <dd className="figure">{orderCount}</dd>
      </div>
      <div className="card figure-card">
        <dt>{texts.spent}</dt>
        <dd className="figure">{money(totalSpent)}</dd>
      </div>
      <div className="card figure-card">
        <dt>{texts.lastOrder}</dt>
        <dd>{lastOrderAt === null ? texts.never : <Time at={lastOrderAt} />}</dd>
      </div>
    </dl>
  );
}
