import { TICKET_LIMITS } from '../support-tickets.limits.js';
import { sizeOf } from './ticket-size.js';

describe('the size of a ticket', () => {
  it.each([
    ['Yes', 5],
    ['é', 4],
    ['लिड', 11],
    ['🫖', 6],
    ['a\nb', 6],
    ['\u0001', 8],
    ['"', 4],
  ])('counts %j as what it takes in an answer: %i bytes', (text, bytes) => {
    expect(sizeOf(text)).toBe(bytes);
  });

  it('accepts a message of the maximum length with any content', () => {
    expect(sizeOf('\u0001'.repeat(5000))).toBeLessThan(TICKET_LIMITS.USER.bytes);
    // And for a reply after the customer's last.
    const left = TICKET_LIMITS.ADMIN.bytes - TICKET_LIMITS.USER.bytes;
    expect(sizeOf('\u0001'.repeat(5000))).toBeLessThan(left);
  });
});
