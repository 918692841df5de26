import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { orderEvents } from './order-history.js';
import type { Order } from './use-order.js';

/** Shows one timeline of everything that happened to an order. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <section className="card">
      <h2>{words.orders.timeline}</h2>
      <ol className="timeline card-body">
        {orderEvents(order).map(({ at, title, second, isMain, isTrouble }) => (
          <li key={`${at} ${title}`} data-main={isMain || undefined} data-trouble={isTrouble || undefined}>
            <div className="timeline-line">
              <span>{title}</span>
              <span className="second">
                <Time at={at} />
              </span>
            </div>
            {second !== undefined && second !== '' && <div className="second">{second}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}
