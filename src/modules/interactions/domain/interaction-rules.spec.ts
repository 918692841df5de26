import { validateFields, voteMove } from './interaction-rules.js';

describe('votes', () => {
  rules('REV-16').it.each([
    [null, 'LIKE', 'LIKE', 1],
    [null, 'DISLIKE', 'DISLIKE', 1],
    ['LIKE', 'LIKE', null, -1],
    ['DISLIKE', 'DISLIKE', null, -1],
    ['LIKE', 'DISLIKE', 'DISLIKE', 0],
    ['DISLIKE', 'LIKE', 'LIKE', 0],
  ] as const)('holding %p, voting %s gives %p and adds %p', (held, action, vote, change) => {
    expect(voteMove(held, action)).toEqual({ vote, change });
  });
});

describe('fields by type', () => {
  it.each([
    [{ type: 'REVIEW', rating: 5 }, undefined],
    [{ type: 'REVIEW' }, 'rating is required on a REVIEW'],
    [{ type: 'REVIEW', rating: 5, parentId: 'x' }, 'parentId is not allowed on a REVIEW'],
    [{ type: 'COMMENT', parentId: 'x' }, undefined],
    [{ type: 'COMMENT' }, 'parentId is required on a COMMENT'],
    [{ type: 'COMMENT', parentId: 'x', rating: 1 }, 'Rating is forbidden on threaded COMMENTS'],
  ] as const)('%p: %p', (fields, fault) => {
    expect(validateFields(fields)).toBe(fault);
  });
});
