import { useQuery } from '@tanstack/react-query';
import type { OrderLine, Return } from 'storefront-client';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { ProductThumbnail } from '../products/ProductThumbnail.js';
import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';
import { discountSums, moneySums } from './order-money.js';
import type { Order } from './use-order.js';

const { orders: texts } = words;

/** Shows the items as they were bought: returned and refunded units stand below the line that they are about. */
export function ItemsCard({ order }: { order: Order }) {
  const { data } = useQuery({
    queryKey: ['returns-of-order', order._id],
    queryFn: ({ signal }) => shop.listReturnsAsAdmin({ orderId: order._id, limit: 50 }, { signal }),
  });
  const { pricing, lineUnits } = order;
  return (
    <section className="card">
      <h2>{texts.lines}</h2>
      <div className="table-scroll" role="region" aria-label={texts.lines} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th>{texts.product}</th>
              <th data-right className="desk">
                {texts.unitPrice}
              </th>
              <th data-right>{texts.quantity}</th>
              <th data-right>{texts.sum}</th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((line) => (
              <Line
                key={line.itemId}
                line={line}
                refunded={lineUnits.find(({ itemId }) => itemId === line.itemId)?.refunded ?? 0}
                returns={data?.returns ?? []}
              />
            ))}
          </tbody>
        </table>
      </div>
      <dl className="sums figure">
        <Sum name={texts.subtotal} amount={pricing.subtotal} />
        {discountSums(order).map(({ name, amount }) => (
          <Sum key={name} name={name} amount={-amount} />
        ))}
        {pricing.shipping !== undefined && <Sum name={texts.shipping} amount={pricing.shipping} />}
        {pricing.codFee !== undefined && <Sum name={texts.codFee} amount={pricing.codFee} />}
        {pricing.rounding !== undefined && pricing.rounding !== 0 && (
          <Sum name={texts.rounding} amount={pricing.rounding} />
        )}
        <Sum name={texts.total} amount={pricing.totalAmount} isStrong />
        {moneySums(order).map(({ name, amount, isStrong }) => (
          <Sum key={name} name={name} amount={amount} isStrong={isStrong ?? false} />
        ))}
      </dl>
    </section>
  );
}

/** A line, and how many of its units left the order before dispatch; missing where none did. */
type ShownLine = OrderLine & { readonly cancelledQuantity?: number };

function Line({
  line,
  refunded,
  returns,
}: {
  line: ShownLine;
  /** Units that were refunded without a return. */
  refunded: number;
  returns: readonly Return[];
}) {
  const options = Object.values(line.selectedAttributes as Record<string, string>).join(', ');
  const ofLine = returns.flatMap(({ status, items }) =>
    items.filter(({ itemId }) => itemId === line.itemId).map(({ quantity }) => ({ status, quantity })),
  );
  return (
    <tr>
      <td>
        <div className="line-product">
          <ProductThumbnail id={line.productId} />
          <div>
            {line.name}
            <div className="second">
              {[options, line.sku].filter((part) => part !== '').join(' · ')}
              <CopyButton value={line.sku} what={words.products.sku} />
            </div>
            {line.cancelledQuantity !== undefined && (
              <div className="second">{texts.cancelledUnits(line.cancelledQuantity, line.quantity)}</div>
            )}
            {refunded > 0 && (
              <div className="second">{texts.returnedUnits(refunded, texts.refundedSum.toLowerCase())}</div>
            )}
            {ofLine.map(({ status, quantity }) => (
              <div className="second" key={status}>
                {texts.returnedUnits(quantity, words.returns.statuses[status].toLowerCase())}
              </div>
            ))}
          </div>
        </div>
      </td>
      <td data-right className="desk">
        {money(line.unitPrice)}
      </td>
      <td data-right>{line.quantity}</td>
      <td data-right>{money(line.lineTotal)}</td>
    </tr>
  );
}

function Sum({ name, amount, isStrong }: { name: string; amount: number; isStrong?: boolean }) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{name}</dt>
      <dd>{money(amount).replace('-', '−')}</dd>
    </div>
  );
}
