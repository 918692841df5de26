import { listChoice, straightened } from './list-choice.js';

const choiceOf = (query: string) => listChoice(new URLSearchParams(query));
const straight = (query: string) => straightened(new URLSearchParams(query)).toString();

describe('the filters of a list in an address', () => {
  rules('SHP-03').it('are those that the shop takes', () => {
    expect(choiceOf('q=tea&category=kettles&itemType=Cups&minPrice=5&maxPrice=10&inStock=true')).toEqual({
      q: 'tea',
      category: 'kettles',
      itemType: 'Cups',
      minPrice: 5,
      maxPrice: 10,
      inStock: true,
    });
  });

  rules('SHP-03').it.each([
    ['minPrice=5000&maxPrice=500', 'minPrice=500&maxPrice=5000'],
    ['minPrice=abc&maxPrice=-1', ''],
    ['minPrice=1e-7&maxPrice=Infinity', ''],
    ['minPrice=99999999999999999999', 'minPrice=999999999'],
    ['minPrice=12.345', 'minPrice=12.35'],
    ['minPrice=0500', 'minPrice=0500'],
    ['inStock=false&itemType=%07&category=+', ''],
    [`q=${'x'.repeat(201)}`, `q=${'x'.repeat(200)}`],
    ['sort=dearest', ''],
    ['brand=+Tava+&category=kettles', 'brand=Tava&category=kettles'],
    ['brand=Tava&q=tea', 'q=tea'],
    ['sort=', ''],
    ['q=+tea+&sort=name&other=1', 'q=tea&sort=name&other=1'],
  ])('are straightened: %s', (query, expected) => {
    expect(straight(query)).toBe(expected);
  });
});
