import { Checkbox } from '@mantine/core';
import { money } from '../format/money.js';
import { words } from '../words/index.js';
import type { Disputed } from './disputed.js';

const { disputes: texts } = words;

/** The switch with which staff refund disputed money all the same; nothing while nothing is disputed. */
export function RefundDisputedBox({
  order,
  isChecked,
  check,
}: {
  order: Disputed | undefined;
  /** In a form that works with it before it is sent. */
  isChecked?: boolean;
  check?: (isChecked: boolean) => void;
}) {
  const { disputedAmount = 0 } = order ?? {};
  if (disputedAmount === 0) return null;
  return (
    <Checkbox
      name="refundDisputed"
      label={texts.refundAnyway(money(disputedAmount))}
      description={texts.twice}
      {...(check === undefined
        ? {}
        : { checked: isChecked, onChange: (event) => check(event.currentTarget.checked) })}
    />
  );
}
