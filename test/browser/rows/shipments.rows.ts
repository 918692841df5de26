import { expectEventually } from '../../support/expect-eventually.js';
import { aShipment, cardOf, type ConsoleRow } from '../support/console-row.js';

const SHIPMENT = {
  form: 'POST /dev/shipments/:id/form',
  given: aShipment,
  notice: 'The carrier has reported the new status, and the service has confirmed it.',
};

/** The controls of the section of shipments. */
export const shipmentRows: readonly ConsoleRow[] = [
  { ...SHIPMENT, button: 'status=DELIVERED', effect: becomes('DELIVERED', 'DELIVERED') },
  { ...SHIPMENT, button: 'status=UNDELIVERED', effect: becomes('SHIPPED', 'UNDELIVERED') },
  { ...SHIPMENT, button: 'status=CANCELED', effect: becomes('CANCELLED', 'CANCELED') },
  { ...SHIPMENT, button: 'status=RTO DELIVERED', effect: becomes('RETURNED', 'RTO DELIVERED') },
  { ...SHIPMENT, button: 'status=LOST', effect: becomes('SHIPPED', 'LOST') },
];

function becomes(orderStatus: string, report: string): ConsoleRow['effect'] {
  return async (bench, { purchase }) => {
    await expectEventually(async () => expect(await bench.orderOf(purchase!)).toMatchObject({ orderStatus }));
    expect(await cardOf(bench, purchase!).textContent()).toMatch(
      new RegExp(String.raw`last report:\s+${report}\s`),
    );
  };
}
