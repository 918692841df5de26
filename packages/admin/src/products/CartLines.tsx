import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Stepper } from '../shell/Stepper.js';
import { words } from '../words/index.js';
import { choicesOf, type CartLine, type Choice } from './choices.js';

const { cart: texts } = words;
const TYPING_MS = 200;
const SHOWN = 5;

/** The lines of a cart, and a search for what to add. */
export function CartLines({
  lines,
  change,
}: {
  lines: readonly CartLine[];
  change: (lines: readonly CartLine[]) => void;
}) {
  const put = (line: CartLine) =>
    change([...lines.filter(({ key }) => key !== line.key), line].filter(({ quantity }) => quantity > 0));
  return (
    <>
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
    </>
  );
}

function ProductSearch({ choose }: { choose: (choice: Choice) => void }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['products-to-add', q],
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
