import { useState } from 'react';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { typedText } from '../shell/typed-text.js';
import { useOnce, type Once } from '../shell/use-once.js';
import { words } from '../words/index.js';
import { despiteDispute, leftToRefund, type Disputed } from './disputed.js';
import type { ActionName } from './order-actions.js';
import { cancelText } from './order-money.js';
import { RefundDisputedBox } from './RefundDisputedBox.js';
import type { Order } from './use-order.js';

const { confirm: texts, orders } = words;

/** The statuses of an order that is dispatched once it is paid. */
const WAITS: ReadonlyArray<Order['orderStatus']> = ['PENDING', 'PROCESSING'];

/** The actions that may give disputed money back. */
const GIVES_BACK: readonly ActionName[] = ['cancel', 'settle', 'settleRest', 'retryRefund'];

/** The words and the effect of a dialog. Dispatch and refund have dialogs of their own. */
interface Action {
  readonly title: string;
  /** The consequences: stock, money, mail, courier. */
  readonly what: string;
  readonly fields?: ReadonlyArray<{
    readonly name: string;
    readonly label: string;
    readonly mark?: boolean;
    /** The way in which a field that may stay empty is typed. */
    readonly optional?: 'text' | 'tel' | 'date';
  }>;
  readonly run: (form: FormData) => Promise<unknown>;
}

/** Confirms a change of an order, and makes it. */
export function ActionDialog({
  order,
  name,
  close,
}: {
  order: Order;
  name: ActionName | undefined;
  close: () => void;
}) {
  const once = useOnce();
  const action = name === undefined ? undefined : actionOf(order, name, once);
  // What is asked stays while it is open: a try whose answer was lost has changed the order, and is sent again as it was.
  const [atOpening, setAtOpening] = useState(order);
  if (name === undefined && atOpening !== order) setAtOpening(order);
  const asked = name === undefined ? [] : (actionOf(atOpening, name, once)?.fields ?? []);
  return (
    <ConfirmDialog
      isOpen={action !== undefined}
      close={close}
      title={action?.title ?? ''}
      what={action?.what ?? ''}
      action={name === undefined ? '' : orders.actions[name]}
      run={(form) => action?.run(form) ?? Promise.resolve()}
      isDanger={name === 'cancel'}
    >
      <Stack>
        {asked.map(({ name: field, label, mark, optional }) =>
          mark === true ? (
            <Checkbox key={field} name={field} label={label} defaultChecked />
          ) : (
            <TextInput
              key={field}
              name={field}
              label={label}
              type={optional ?? 'text'}
              required={optional === undefined}
              maxLength={200}
            />
          ),
        )}
        {name !== undefined && GIVES_BACK.includes(name) && <RefundDisputedBox order={atOpening} />}
      </Stack>
    </ConfirmDialog>
  );
}

function actionOf(order: Order & Disputed, name: ActionName, once: Once): Action | undefined {
  const { _id: id, orderNumber, restockable } = order;
  const left = leftToRefund(order);
  const failed = order.refunds.filter(({ status }) => status === 'FAILED');
  switch (name) {
    case 'cancel':
      return {
        title: texts.cancelTitle(orderNumber),
        what: cancelText(order),
        run: (form) => shop.updateOrderStatus({ id, status: 'CANCELLED', ...despiteDispute(form) }),
      };
    case 'delivered':
      return {
        title: texts.deliveredTitle(orderNumber),
        what: texts.delivered,
        run: () => shop.updateOrderStatus({ id, status: 'DELIVERED' }),
      };
    case 'markPaid':
      return {
        title: texts.paidTitle(orderNumber),
        what: WAITS.includes(order.orderStatus) ? texts.paid : texts.paidMeanwhile,
        fields: [{ name: 'reference', label: texts.reference }],
        run: (form) => shop.markOrderPaid({ id, reference: typedText(form, 'reference') }),
      };
    case 'reopen':
      return {
        title: texts.reopenTitle(orderNumber),
        what: order.paymentStatus === 'PAID' ? texts.reopen : texts.reopenUnpaid,
        run: () => shop.reopenOrder({ id }),
      };
    case 'tracking':
      return {
        title: texts.trackingTitle(orderNumber),
        what: texts.tracking,
        fields: [
          { name: 'trackingNumber', label: orders.awb },
          { name: 'courierName', label: orders.courier },
        ],
        run: (form) =>
          shop.updateOrderTracking({
            id,
            trackingNumber: typedText(form, 'trackingNumber'),
            courierName: typedText(form, 'courierName'),
          }),
      };
    case 'reattempt':
      return {
        title: texts.reattemptTitle(orderNumber),
        what: texts.reattempt,
        fields: [
          { name: 'note', label: texts.courierNote },
          { name: 'date', label: texts.attemptDate, optional: 'date' },
          { name: 'phone', label: texts.attemptPhone, optional: 'tel' },
          { name: 'street', label: texts.attemptStreet, optional: 'text' },
        ],
        run: (form) =>
          shop.redeliverOrder({
            id,
            action: 'REATTEMPT',
            note: typedText(form, 'note'),
            ...typedFields(form, ['date', 'phone', 'street']),
          }),
      };
    case 'sendBack':
      return {
        title: texts.sendBackTitle(orderNumber),
        what: texts.sendBack,
        fields: [{ name: 'note', label: texts.courierNote }],
        run: (form) => shop.redeliverOrder({ id, action: 'RETURN', note: typedText(form, 'note') }),
      };
    case 'settle':
    case 'settleRest':
      return {
        title: name === 'settle' ? texts.settleTitle(orderNumber) : texts.settleRestTitle(orderNumber),
        what: name === 'settle' ? texts.settle : texts.settleRest,
        fields: [
          { name: 'reason', label: texts.reason },
          ...(restockable ? [{ name: 'restock', label: texts.restock, mark: true }] : []),
          ...(left > 0 ? [{ name: 'refund', label: texts.refundToo(money(left)), mark: true }] : []),
        ],
        run: (form) => {
          const settlement = {
            id,
            reason: typedText(form, 'reason'),
            restock: form.has('restock'),
            refund: form.has('refund'),
            ...despiteDispute(form),
          };
          return once(settlement, (call) => shop.settleOrder(settlement, call));
        },
      };
    case 'retryRefund':
      return {
        title: orders.actions.retryRefund,
        what: failed.map(({ amount }) => orders.events.refundFailed(money(amount))).join('. '),
        run: async (form) => {
          for (const { _id: refundId } of failed)
            await shop.retryRefund({ id, refundId, ...despiteDispute(form) });
        },
      };
    default:
      return undefined;
  }
}

/** The fields that are filled in. */
function typedFields(form: FormData, names: readonly string[]): Record<string, string> {
  const typed = names.map((name) => [name, typedText(form, name)] as const);
  return Object.fromEntries(typed.filter(([, text]) => text !== ''));
}
