import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListedRefund } from 'storefront-client';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { RefundToLines } from '../returns/RefundToLines.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { typedText } from '../shell/typed-text.js';
import { words } from '../words/index.js';

const { refunds: texts } = words;

/** Marks a refund as repaid by hand, with the reference of the transfer; shows the account where the customer has named one. */
export function RepayDialog({ refund, close }: { refund: ListedRefund | undefined; close: () => void }) {
  return (
    <ConfirmDialog
      isOpen={refund !== undefined}
      close={close}
      title={refund === undefined ? '' : texts.of(money(refund.amount), refund.orderNumber)}
      what={texts.repaidWhat}
      action={texts.repaid}
      run={(form) => repay(refund!, typedText(form, 'reference'))}
    >
      {refund !== undefined && <RepayTo orderId={refund.orderId} />}
      <TextInput
        name="reference"
        label={texts.reference}
        description={texts.referenceWhat}
        minLength={3}
        maxLength={100}
      />
    </ConfirmDialog>
  );
}

function RepayTo({ orderId }: { orderId: string }) {
  const { data: refundTo } = useQuery({
    queryKey: ['refund-to', orderId],
    queryFn: async ({ signal }) => {
      const { returns } = await shop.listReturnsAsAdmin({ orderId, limit: 1 }, { signal });
      const [last] = returns;
      if (last === undefined) return null;
      const { refundTo: account = null } = await shop.getReturnAsAdmin({ id: last._id }, { signal });
      return account;
    },
  });
  return refundTo === undefined || refundTo === null ? null : <RefundToLines refundTo={refundTo} />;
}

async function repay({ orderId: id, refundId }: ListedRefund, reference: string): Promise<void> {
  await shop.markRefundProcessed({ id, refundId, ...(reference === '' ? {} : { reference }) });
}
