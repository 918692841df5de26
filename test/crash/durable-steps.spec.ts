import { EXCEPTIONS } from './exceptions.js';
import { findDurableSteps, findJobs, portMethods, readClasses } from './steps/find-steps.js';
import { PORT_METHODS } from './steps/port-methods.js';
import { readTable } from './table.js';

const NO_METHOD = ['survivesRestart'];

/** The source against `crash-points.txt`, which only a run of all crash points writes. */
describe('the durable steps of the source', () => {
  const classes = readClasses();
  const steps = [...findDurableSteps(classes), ...findJobs()];
  const table = readTable();
  const known = new Set([
    ...table.crashed.keys(),
    ...table.joined,
    ...table.reading,
    ...Object.keys(EXCEPTIONS),
  ]);

  it('are all in the table of crash points', () => {
    const missing = steps.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${id} (src/${file})`);
    expect(
      missing.map(
        (step) =>
          `${step} is durable and has no crash test: let a scenario of test/crash/scenarios meet it, ` +
          'then run `npm run tool -- crash --write`, which kills the process there and writes crash-points.txt',
      ),
    ).toEqual([]);
  });

  it('are the only ones in the table', () => {
    const real = new Set(steps.map(({ id }) => id));
    expect([...known].filter((step) => !real.has(step))).toEqual([]);
  });

  it('say of each method of a port whether it changes something outside', () => {
    const methods = Object.entries(portMethods(classes)).map(
      ([port, names]) => [port, names.filter((name) => !NO_METHOD.includes(name))] as const,
    );
    expect(Object.fromEntries(methods)).toEqual(
      Object.fromEntries(
        Object.entries(PORT_METHODS).map(([port, known]) => [port, Object.keys(known).sort()]),
      ),
    );
  });

  it('are found where they are', () => {
    const ids = steps.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'OrderPlacementService.reserveInTurn: commit',
        'GatewayOrdersService.create: gateway.createOrder',
        'GatewayOrdersService.attach: writes.attachGatewayOrder',
        'RefundsService.request: gateway.refund (2)',
        'OutboxRelay.enqueue: queue.enqueue',
        'orders.refund: handled',
      ]),
    );
    expect(ids).toHaveLength(new Set(ids).size);
  });
});
