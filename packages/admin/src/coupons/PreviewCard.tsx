import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Stepper } from '../shell/Stepper.js';
import { words } from '../words/index.js';
import { choicesOf, type Choice } from './choices.js';

const { preview: texts } = words.coupons;
const TYPING_MS = 200;
const SHOWN = 5;

/** A line of the cart that is tried. */
interface Line extends Choice {
  readonly quantity: number;
}

/** What a cart of chosen products would get by the coupon as it is saved, or why nothing. */
export function PreviewCard({ couponId }: { couponId: string }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const put = (line: Line) =>
    setLines((known) =>
      [...known.filter(({ key }) => key !== line.key), line].filter(({ quantity }) => quantity > 0),
    );
  return (
    <section className="card preview-card">
      <h2>{texts.title}</h2>
      <div className="card-body">
        <ProductSearch
          choose={(choice) => {
            const known = lines.find(({ key }) => key === choice.key);
            put({ ...choice, quantity: (known?.quantity ?? 0) + 1 });
          }}
        />
      </div>
      <ul className="plain-rows">
        {lines.map((line) => (
          <li key={line.key}>
            <span className="grow">
              {line.title}
              <div className="second">{money(line.unitPrice)}</div>
            </span>
            <Stepper
              label={line.title}
              value={line.quantity}
              most={line.most}
              set={(quantity) => put({ ...line, quantity })}
            />
          </li>
        ))}
      </ul>
      {lines.length > 0 && <Outcome couponId={couponId} lines={lines} />}
    </section>
  );
}

function ProductSearch({ choose }: { choose: (choice: Choice) => void }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['coupon-preview-products', q],
    queryFn: ({ signal }) => shop.listProductsAsAdmin({ q, limit: SHOWN }, { signal }),
    enabled: q.length > 1,
  });
  const choices = q === '' ? [] : (data?.products ?? []).flatMap(choicesOf);
  return (
    <>
      <TextInput
        label={texts.search}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ProblemNote error={error} />
      <ul className="beside-lines">
        {choices.map((choice) => (
          <li key={choice.key}>
            <Button
              variant="default"
              size="compact-sm"
              disabled={choice.most === 0}
              onClick={() => {
                choose(choice);
                setText('');
              }}
            >
              {texts.add(choice.title)}
            </Button>
            <span className="second">
              {money(choice.unitPrice)} · {words.today.left(choice.most)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Outcome({ couponId, lines }: { couponId: string; lines: readonly Line[] }) {
  const items = lines.map(({ productId, selectedAttributes, quantity }) => ({
    productId,
    selectedAttributes,
    quantity,
  }));
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
