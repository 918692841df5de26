import { join, resolve } from 'node:path';
import { callFaults, isAppCode } from './app-code.js';
import { fencedBlocks } from '../support/documentation/fenced-blocks.js';

const PAGE = join(resolve(__dirname, '..', '..'), 'docs', 'guides', 'mobile.md');
const BLOCKS = fencedBlocks(PAGE).filter(({ info }) => isAppCode(info));

describe.each(BLOCKS)('the code of the mobile guide in $info', ({ code }) => {
  rules('GDE-01').it('calls operations of the API description, with their fields and headers', () => {
    expect(code.match(/call\(\s*["']/g)).toHaveLength(3);
    expect(callFaults(code)).toEqual([]);
  });

  rules('GDE-01').it.each([
    ['/auth/login', '/auth/sign-in', 'there is no POST /auth/sign-in'],
    ['paymentMethod', 'payment', '/orders/checkout takes no payment'],
    ['X-Refresh-Token', 'X-Token', '/auth/login has no header X-Token'],
    ['orderId', 'orderKey', 'no answer has orderKey'],
  ])('would be found with another spelling of %s', (word, other, fault) => {
    expect(callFaults(code.replaceAll(word, other))).toContain(fault);
  });
});
