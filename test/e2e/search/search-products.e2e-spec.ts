import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';

describe('GET /search', () => {
  const app = useApp();
  const search = (query: string) => app.client.get(`/search${query}`);
  const names = async (query: string) =>
    expectSuccess(await search(query)).hits.map((hit: { name: string }) => hit.name);

  beforeAll(async () => {
    const products = [
      { name: 'Steel Kettle', sku: 'KTC-KET-1500' },
      { name: 'Copper Kettle', basePrice: 2999, tags: ['tea'] },
      { name: 'Wireless Headphones', basePrice: 4999, itemType: 'Audio', mainCategory: 'Electronics' },
      { name: 'iPhone Case', basePrice: 599, itemType: 'Cases', mainCategory: 'Electronics' },
    ];
    for (const product of products) {
      await aProduct(app, { description: '', tags: [], ...product });
      app.clock.advance(1_000);
    }
  });

  rules('AUT-06', 'SRC-01', 'SRC-02', 'SRC-11', 'SRC-33').it(
    'requires no token and answers exactly the hits, the facets and the meta',
    async () => {
      const data = expectSuccess(await search('?q=steel%20kettle'));
      expect(data).toEqual({
        hits: [
          {
            id: expect.stringMatching(/^[0-9a-f]{24}$/),
            name: 'Steel Kettle',
            sku: 'KTC-KET-1500',
            description: '',
            basePrice: 1499.5,
            discount: 0,
            unitPrice: 1499.5,
            currentStock: 10,
            itemType: 'Kettles',
            mainCategory: 'Kitchen',
            images: [],
            tags: [],
            ratingAverage: null,
            ratingCount: 0,
          },
        ],
        facet_counts: {
          itemType: [{ value: 'Kettles', count: 1 }],
          mainCategory: [{ value: 'Kitchen', count: 1 }],
        },
        meta: { found: 1, page: 1, limit: 20, search_time_ms: expect.any(Number) },
      });
    },
  );

  rules('SRC-03').it.each(['', '?q=*', '?q=', '?q=%20'])(
    'gives all products, the newest first, for %p',
    async (query) => {
      expect(await names(query)).toEqual([
        'iPhone Case',
        'Wireless Headphones',
        'Copper Kettle',
        'Steel Kettle',
      ]);
    },
  );

  rules('SRC-06', 'SRC-07', 'SRC-11').it(
    'filters by type, category and price, and counts facets over what is left',
    async () => {
      expect(await names('?itemType=Kettles&sortBy=basePrice:asc')).toEqual([
        'Steel Kettle',
        'Copper Kettle',
      ]);
      expect(await names('?itemType=kettles')).toEqual([]);
      expect(await names('?mainCategory=Electronics&maxPrice=599')).toEqual(['iPhone Case']);
      const data = expectSuccess(await search('?minPrice=1499.5&maxPrice=2999&limit=1'));
      expect(data.hits).toHaveLength(1);
      expect(data.meta).toMatchObject({ found: 2, limit: 1 });
      expect(data.facet_counts).toEqual({
        itemType: [{ value: 'Kettles', count: 2 }],
        mainCategory: [{ value: 'Kitchen', count: 2 }],
      });
    },
  );

  rules('SRC-08').it.each([
    ['_text_match:desc', ['iPhone Case', 'Wireless Headphones', 'Copper Kettle', 'Steel Kettle']],
    ['basePrice:asc', ['iPhone Case', 'Steel Kettle', 'Copper Kettle', 'Wireless Headphones']],
    ['basePrice:desc', ['Wireless Headphones', 'Copper Kettle', 'Steel Kettle', 'iPhone Case']],
    ['createdAt:desc', ['iPhone Case', 'Wireless Headphones', 'Copper Kettle', 'Steel Kettle']],
  ])('sorts by %s', async (sortBy, expected) => {
    expect(await names(`?sortBy=${sortBy}`)).toEqual(expected);
  });

  rules('SRC-05', 'BND-15', 'EVE-29').it('pages', async () => {
    const data = expectSuccess(await search('?page=2&limit=3'));
    expect(data.hits.map((hit: { name: string }) => hit.name)).toEqual(['Steel Kettle']);
    expect(data.meta).toMatchObject({ found: 4, page: 2, limit: 3 });
    expect(expectSuccess(await search('?page=2147483647&limit=100'))).toMatchObject({
      hits: [],
      meta: { found: 4 },
    });
  });

  rules('SRC-10').it.each([
    '?foo=bar',
    '?q=kettle&include_fields=version',
    '?filter_by=basePriceMinor:%3E0',
    '?page=1&sort=x&__proto__=1',
  ])('ignores unknown parameters: %s', async (query) => {
    expectSuccess(await search(query));
  });

  rules('SRC-05', 'SRC-07', 'SRC-08', 'SRC-09', 'ERR-15', 'BND-15', 'SRC-16', 'EVE-27', 'EVE-29').it.each([
    ['?page=2147483648', 'page must be a whole number from 1 to 2147483647'],
    ['?page=1&page=2', 'page must be a whole number from 1 to 2147483647'],
    ['?minPrice=-0.01', 'minPrice must be a number of 0 or more'],
    ['?minPrice=cheap', 'minPrice must be a number of 0 or more'],
    ['?minPrice=NaN', 'minPrice must be a number of 0 or more'],
    ['?maxPrice=-1', 'maxPrice must be a number of 0 or more'],
    ['?maxPrice=Infinity', 'maxPrice must be a number of 0 or more'],
    ['?minPrice=2&maxPrice=1', 'minPrice must not be greater than maxPrice'],
    [
      '?sortBy=name:asc',
      /^sortBy must be one of _text_match:desc, basePrice:asc, basePrice:desc, createdAt:desc$/,
    ],
    ['?sortBy=_text_match:asc', /^sortBy must be one of/],
    ['?q=a&q=b', 'q must be a string of 0 to 200 characters'],
    [`?q=${'k'.repeat(201)}`, 'q must be a string of 0 to 200 characters'],
    ['?q[x]=1&limit=0', /limit must be a whole number/],
    [
      '?page=0&limit=0',
      'page must be a whole number from 1 to 2147483647; limit must be a whole number from 1 to 100',
    ],
  ])('refuses %s', async (query, message) => {
    expectError(await search(query), 400, message);
  });

  rules('SRC-05', 'BND-15', 'EVE-27').it('takes the bounds themselves', async () => {
    for (const query of ['?minPrice=0&maxPrice=0', '?minPrice=999999999999999', `?q=${'k'.repeat(200)}`]) {
      expectSuccess(await search(query));
    }
  });
});
