import { readTraceparent, writeTraceparent } from './traceparent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  rules('TRC-02').it.each([
    [`00-${TRACE}-${SPAN}-01`, 1],
    [`00-${TRACE}-${SPAN}-00`, 0],
    // A flag that a later version adds says nothing of sampling.
    [`00-${TRACE}-${SPAN}-03`, 1],
    [`cc-${TRACE}-${SPAN}-01-what-the-future-brings`, 1],
  ])('%s is read', (value, traceFlags) => {
    expect(readTraceparent(value)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags });
  });

  rules('TRC-02').it.each([
    undefined,
    '',
    ['00', TRACE],
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01\n`,
    `cc-${TRACE}-${SPAN}-01-${'x'.repeat(300)}`,
  ])('%j is none', (value) => {
    expect(readTraceparent(value)).toBeUndefined();
  });

  it('is written as it is read', () => {
    const value = `00-${TRACE}-${SPAN}-01`;
    expect(writeTraceparent(readTraceparent(value)!)).toBe(value);
  });
});
