import { DECISIONS, isOpen, mayMove, RETURN_STATUSES } from './return-status.js';

describe('the status of a return', () => {
  it('[RET-10] allows only the defined transitions', () => {
    const moves = RETURN_STATUSES.flatMap((from) =>
      DECISIONS.filter((to) => mayMove(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual(['REQUESTED -> APPROVED', 'REQUESTED -> REJECTED', 'APPROVED -> RECEIVED']);
  });

  it('is open until the return is rejected or received', () => {
    expect(RETURN_STATUSES.filter((status) => isOpen(status))).toEqual(['REQUESTED', 'APPROVED']);
  });
});
