import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { CartLines } from '../products/CartLines.js';
import { itemsOf, type CartLine } from '../products/choices.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { words } from '../words/index.js';

const { preview: texts } = words.coupons;

/** Shows what a cart of chosen products would get by the coupon as it is saved, or why nothing. */
export function PreviewCard({ couponId }: { couponId: string }) {
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  return (
    <section className="card preview-card">
      <h2>{texts.title}</h2>
      <CartLines lines={lines} change={setLines} />
      {lines.length > 0 && <Outcome couponId={couponId} lines={lines} />}
    </section>
  );
}

function Outcome({ couponId, lines }: { couponId: string; lines: readonly CartLine[] }) {
  const items = itemsOf(lines);
  const { data, error } = useQuery({
    queryKey: ['coupon-preview', couponId, items],
    queryFn: ({ signal }) => shop.previewCoupon({ id: couponId, items }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  if (error !== null) return <ProblemNote error={error} />;
  if (data === undefined) return null;
  const { pricing, refusal } = data;
  return (
    <dl className="facts card-body" role="status">
      <dt>{texts.subtotal}</dt>
      <dd>{money(pricing.subtotal)}</dd>
      <dt>{texts.discount}</dt>
      <dd>
        {refusal === null ? (
          `− ${money(pricing.discount)}`
        ) : (
          <span className="trouble">{texts.refusals[refusal]}</span>
        )}
      </dd>
      <dt>{texts.total}</dt>
      <dd>{money(pricing.totalAmount)}</dd>
    </dl>
  );
}
