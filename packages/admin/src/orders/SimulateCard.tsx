import { Button, Group } from '@mantine/core';
import { shop } from '../api/client.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import type { Order } from './use-order.js';

const { simulate: texts } = words;

/** Simulates gateway and courier for people who try the shop, only where the developer console is. */
export function SimulateCard({ order }: { order: Order }) {
  const { isBusy, error, attempt } = useAttempt();
  const reload = useReload();
  const actions = actionsOf(order);
  if (actions.length === 0) return null;

  async function run(action: () => Promise<unknown>): Promise<void> {
    await attempt(action);
    reload();
  }

  return (
    <section className="card simulate">
      <h2>{texts.title}</h2>
      <div className="card-body">
        <ProblemNote error={error} />
        <Group gap="xs">
          {actions.map(({ name, action }) => (
            <Button key={name} size="xs" variant="default" disabled={isBusy} onClick={() => void run(action)}>
              {name}
            </Button>
          ))}
        </Group>
      </div>
    </section>
  );
}

interface Action {
  readonly name: string;
  readonly action: () => Promise<unknown>;
}

function actionsOf({ orderStatus, orderNumber, gatewayOrderId, refunds }: Order): Action[] {
  return [
    ...(orderStatus === 'PENDING' && gatewayOrderId !== null
      ? [
          { name: texts.pay, action: () => shop.payGatewayOrder({ gatewayOrderId, outcome: 'captured' }) },
          { name: texts.fail, action: () => shop.payGatewayOrder({ gatewayOrderId, outcome: 'failed' }) },
        ]
      : []),
    ...(orderStatus === 'SHIPPED'
      ? Object.entries(texts.parcel).map(([status, name]) => ({
          name,
          action: () => shop.reportParcelStatus({ orderNumber, status }),
        }))
      : []),
    ...refunds
      .filter(({ status, gatewayRefundId }) => status === 'PENDING' && gatewayRefundId !== null)
      .flatMap(({ gatewayRefundId }) => [
        {
          name: texts.refunded,
          action: () => shop.endRefund({ gatewayRefundId: gatewayRefundId!, status: 'processed' }),
        },
        {
          name: texts.refundFailed,
          action: () => shop.endRefund({ gatewayRefundId: gatewayRefundId!, status: 'failed' }),
        },
      ]),
  ];
}
