import { Alert } from '@mantine/core';
import { money } from '../format/money.js';
import { words } from '../words/index.js';
import type { Disputed } from './disputed.js';

const { disputes: texts } = words;

/** Why a cancellation or a refund of the order is refused; nothing while nothing is disputed. */
export function DisputeNote({ order }: { order: Disputed }) {
  const { disputedAmount = 0 } = order;
  if (disputedAmount === 0) return null;
  return (
    <Alert color="orange" title={texts.title(money(disputedAmount))} mb="md">
      {texts.why}
    </Alert>
  );
}
