import { typoBudget } from './typo-tolerance.js';

describe('typoBudget', () => {
  it.each([
    ['mug', 0],
    ['lamp', 1],
    ['kettle', 1],
    ['blender', 2],
    ['1234567', 0],
    ['iphone14', 2],
  ])('allows %p its typos', (word, budget) => {
    expect(typoBudget(word)).toBe(budget);
  });
});
