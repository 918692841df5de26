import { words } from '../words/index.js';
import { failureInWords, refusalInWords } from './dispatch-failure.js';

const { faults, refusals } = words.dispatch;

it.each([
  ['POST /v1/external/orders/create/adhoc answered 422: Wrong pickup location.', 'Wrong pickup location.'],
  ['No courier serves this pincode', 'No courier serves this pincode'],
  ['POST /orders/cancel answered 400, and the order is not cancelled: Not possible', 'Not possible'],
  ['POST /orders/create/adhoc was not answered in time', faults.late],
  ['the login was not answered in time', faults.late],
  ['POST /orders/create/adhoc: no connection (ECONNREFUSED)', faults.unreachable],
  ['GET /orders: the connection broke (ECONNRESET)', faults.unreachable],
  ['GET /orders was answered with too much', faults.unreachable],
  ['no login before 2026-11-29T10:00:00.000Z, because: Invalid email', faults.login],
  ['POST /courier/assign/awb answered 500: no reason given', faults.silent],
  ['POST /courier/assign/awb answered 200: the answer cannot be understood', faults.unreadable],
])('says %j as %j', (reason, said) => {
  expect(failureInWords(reason)).toBe(said);
});

it('says why the shop has not begun, and an unknown reason as it is', () => {
  expect(refusalInWords({ reason: 'Only a paid order can be dispatched', code: 'ORDER_NOT_PAID' })).toBe(
    refusals.ORDER_NOT_PAID,
  );
  expect(refusalInWords({ reason: 'Something new', code: 'SOMETHING_NEW' })).toBe('Something new');
  expect(refusalInWords({ reason: 'Something old' })).toBe('Something old');
});
