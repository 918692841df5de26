import { DECISIONS, isOpen, mayDecide, mayWithdraw, RETURN_STATUSES } from './return-status.js';

const decisions = (hasNote: boolean) =>
  RETURN_STATUSES.flatMap((from) =>
    DECISIONS.filter((to) => mayDecide(from, to, hasNote)).map((to) => `${from} -> ${to}`),
  );

describe('the status of a return', () => {
  rules('RET-10').it('allows only the defined decisions', () => {
    expect(decisions(false)).toEqual([
      'REQUESTED -> APPROVED',
      'REQUESTED -> REJECTED',
      'APPROVED -> RECEIVED',
    ]);
  });

  rules('RTP-06').it('allows the rejection of an approved return with a note', () => {
    expect(decisions(true)).toEqual([
      'REQUESTED -> APPROVED',
      'REQUESTED -> REJECTED',
      'APPROVED -> REJECTED',
      'APPROVED -> RECEIVED',
    ]);
  });

  rules('RTP-07').it('allows the customer to withdraw before the goods have arrived', () => {
    expect(RETURN_STATUSES.filter((status) => mayWithdraw(status))).toEqual(['REQUESTED', 'APPROVED']);
  });

  it('is open until the return is rejected, received or withdrawn', () => {
    expect(RETURN_STATUSES.filter((status) => isOpen(status))).toEqual(['REQUESTED', 'APPROVED']);
  });
});
