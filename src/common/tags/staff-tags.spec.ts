import { changedTags, storedTag } from './staff-tags.js';

describe('tags of the staff', () => {
  it('are compared in lower case, with single spaces', () => {
    expect(storedTag('  Gift \t box ')).toBe('gift box');
  });

  it('keep what is neither added nor removed', () => {
    const change = { addTags: ['gift', 'vip', 'gift'], removeTags: ['late'] };
    expect(changedTags(['vip', 'late'], change)).toEqual(['vip', 'gift']);
    const before = ['vip', 'late'];
    expect(changedTags(before, {})).toBe(before);
    expect(changedTags(before, { addTags: ['late'], removeTags: ['gift'] })).toBe(before);
  });
});
