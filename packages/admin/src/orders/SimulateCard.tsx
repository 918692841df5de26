import { Button, Group } from '@mantine/core';
import { shop } from '../api/shop.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import type { Order } from './use-order.js';

const { simulate: texts } = words;

/** What gateway and courier would do, for those who try the shop: only where the developer console is. */
export function SimulateCard({ order }: { order: Order }) {
  const { isBusy, error, attempt } = useAttempt();
  const reload = useReload();
  const acts = actsOf(order);
  if (acts.length === 0) return null;

  async function run(act: () => Promise<unknown>): Promise<void> {
    await attempt(act);
    reload();
  }

  return (
    <section className="card simulate">
      <h2>{texts.title}</h2>
      <div className="card-body">
        <ProblemNote error={error} />
        <Group gap="xs">
          {acts.map(({ name, act }) => (
            <Button key={name} size="xs" variant="default" disabled={isBusy} onClick={() => void run(act)}>
              {name}
            </Button>
          ))}
        </Group>
      </div>
    </section>
  );
}

interface Act {
  readonly name: string;
  readonly act: () => Promise<unknown>;
}

function actsOf({ orderStatus, orderNumber, gatewayOrderId, refunds }: Order): Act[] {
  return [
    ...(orderStatus === 'PENDING' && gatewayOrderId !== null
      ? [
          { name: texts.pay, act: () => shop.payGatewayOrder({ gatewayOrderId, outcome: 'captured' }) },
          { name: texts.fail, act: () => shop.payGatewayOrder({ gatewayOrderId, outcome: 'failed' }) },
        ]
      : []),
    ...(orderStatus === 'SHIPPED'
      ? Object.entries(texts.parcel).map(([status, name]) => ({
          name,
          act: () => shop.reportParcelStatus({ orderNumber, status }),
        }))
      : []),
    ...refunds
      .filter(({ status, gatewayRefundId }) => status === 'PENDING' && gatewayRefundId !== null)
      .flatMap(({ gatewayRefundId }) => [
        {
          name: texts.refunded,
          act: () => shop.endRefund({ gatewayRefundId: gatewayRefundId!, status: 'processed' }),
        },
        {
          name: texts.refundFailed,
          act: () => shop.endRefund({ gatewayRefundId: gatewayRefundId!, status: 'failed' }),
        },
      ]),
  ];
}
