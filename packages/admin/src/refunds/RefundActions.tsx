import { Button } from '@mantine/core';
import type { ListedRefund } from 'storefront-client';
import { may } from '../api/access.js';
import { words } from '../words/index.js';
import { canRepay, canRetry } from './refund-state.js';

const { refunds: texts } = words;

/** The next step of a refund, if somebody of the shop has to take it. */
export function RefundActions({
  refund,
  retry,
  repay,
}: {
  refund: ListedRefund;
  retry: () => void;
  repay: () => void;
}) {
  if (!may('orders:write')) return null;
  if (canRetry(refund))
    return (
      <Button variant="default" aria-label={texts.retryOf(refund.orderNumber)} onClick={retry}>
        {texts.retry}
      </Button>
    );
  if (canRepay(refund))
    return (
      <Button variant="default" aria-label={texts.repaidOf(refund.orderNumber)} onClick={repay}>
        {texts.repaid}
      </Button>
    );
  return null;
}
