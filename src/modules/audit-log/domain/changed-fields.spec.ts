import { changedFields } from './changed-fields.js';

describe('the fields that a change has changed', () => {
  rules('AUD-04').it('are those that differ, on both sides', () => {
    const before = { name: 'Kettle', price: 100, tags: ['steel'], discount: 5 };
    const after = { name: 'Kettle', price: 90, tags: ['steel', 'new'], image: 'a.webp' };
    expect(changedFields({ before, after })).toEqual({
      before: { price: 100, tags: ['steel'], discount: 5, image: null },
      after: { price: 90, tags: ['steel', 'new'], discount: null, image: 'a.webp' },
    });
  });

  rules('AUD-04').it('are all of what was created, or deleted', () => {
    expect(changedFields({ before: null, after: { name: 'Kettle' } })).toEqual({
      before: null,
      after: { name: 'Kettle' },
    });
    expect(changedFields({ before: { name: 'Kettle' }, after: null })).toEqual({
      before: { name: 'Kettle' },
      after: null,
    });
  });

  it('leave out the identifier and the times of the record', () => {
    const record = { _id: 'a', createdAt: '2026-01-01', updatedAt: '2026-01-01', name: 'Kettle' };
    expect(changedFields({ before: null, after: record }).after).toEqual({ name: 'Kettle' });
    expect(changedFields({ before: record, after: { ...record, updatedAt: '2026-01-02' } })).toEqual({
      before: {},
      after: {},
    });
  });

  rules('AUD-04').it('are short, for values of any length', () => {
    const after = {
      text: 'x'.repeat(5000),
      list: Array.from({ length: 500 }, () => 'steel'),
      few: ['a', 'b'],
    };
    const kept = changedFields({ before: null, after }).after!;
    expect(kept['text']).toBe(`${'x'.repeat(200)}…`);
    expect(kept['list']).toMatch(/^\["steel",.{191}…$/);
    expect(kept['few']).toEqual(['a', 'b']);
  });
});
