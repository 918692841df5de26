import { useState } from 'react';
import { Button } from '@mantine/core';
import { may } from '../api/access.js';
import { money } from '../format/money.js';
import { Badge } from '../shell/Badge.js';
import { CopyButton } from '../shell/CopyButton.js';
import { Heading } from '../shell/Heading.js';
import { Neighbours } from '../shell/Neighbours.js';
import { Time } from '../shell/Time.js';
import { useShortcuts } from '../shell/use-shortcuts.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { actionsOf, type ActionName } from './order-actions.js';
import { ActionDialog } from './ActionDialog.js';
import { DispatchDialog } from './DispatchDialog.js';
import { OrderActions } from './OrderActions.js';
import { shownState } from './order-state.js';
import { RefundDialog } from './RefundDialog.js';
import { TrackingLink } from './TrackingLink.js';
import type { Order } from './use-order.js';

const { orders: texts } = words;
/** The steps that an order waits for. All other actions are possible, but not due. */
const STEPS: ReadonlySet<ActionName> = new Set([
  'retryRefund',
  'dispatch',
  'delivered',
  'markPaid',
  'reopen',
]);

/** State, sum and the next step of an order; on a phone all of it is seen without scrolling. */
export function OrderHeader({ order }: { order: Order }) {
  const [open, setOpen] = useState<ActionName>();
  const reload = useReload();
  const actions = may('orders:write') ? actionsOf(order) : [];
  const [main] = actions;
  const { word, weight } = shownState({
    ...order,
    statusSince: order.statusHistory.at(-1)?.at ?? order.createdAt,
  });
  const begin = (name: ActionName): void => {
    if (actions.includes(name)) setOpen(name);
  };
  useShortcuts({
    d: () => begin('dispatch'),
    r: () => begin('refund'),
    n: () => document.getElementById('note')?.focus(),
  });
  const close = (): void => {
    setOpen(undefined);
    reload();
  };

  return (
    <header className="order-head">
      <div className="order-title">
        <Heading>
          {order.orderNumber} <CopyButton value={order.orderNumber} what={texts.columns.order} />
        </Heading>
        <Badge weight={weight}>{word}</Badge>
        <strong className="order-total figure">{money(order.pricing.totalAmount)}</strong>
        <div className="second">
          {texts.placed('', order.customer.firstname).split('  ')[0]} <Time at={order.createdAt} />
          {order.trackingNumber !== null && (
            <>
              {' · '}
              <span className="figure">
                <TrackingLink {...order} />
              </span>
            </>
          )}
        </div>
      </div>
      <div className="page-actions">
        <Neighbours />
        <OrderActions actions={actions.slice(1)} open={setOpen} />
        {main !== undefined && (
          <Button variant={STEPS.has(main) ? 'filled' : 'default'} onClick={() => setOpen(main)}>
            {texts.actions[main]}
          </Button>
        )}
      </div>
      <DispatchDialog orders={open === 'dispatch' ? [{ ...order, id: order._id }] : []} close={close} />
      <RefundDialog order={order} isOpen={open === 'refund'} close={close} />
      <ActionDialog order={order} name={open} close={close} />
    </header>
  );
}
