import type { Section } from '../row.js';

/** Search and the dashboard. */
export const search: readonly Section[] = [
  {
    document: 'specification',
    section: 'Search',
    rows: [
      {
        id: 'SRC-01',
        statement: 'GET / needs no token and answers hits, facet_counts and meta',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: needs no token and gives exactly the hits, the facets and the meta',
        ],
      },
      {
        id: 'SRC-02',
        statement: 'A hit has its nine fields, without variants',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: needs no token and gives exactly the hits, the facets and the meta',
        ],
      },
      {
        id: 'SRC-03',
        statement: 'Without q, or with *, all products are found',
        tests: ['test/e2e/search/search-products.e2e-spec.ts: gives all products, the newest first, for %p'],
      },
      {
        id: 'SRC-04',
        statement: 'Up to two typos are tolerated',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: finds words with typos',
          'src/infrastructure/search-engine/adapters/embedded/vocabulary.spec.ts: finds exactly the words within %d typos',
        ],
      },
      {
        id: 'SRC-05',
        statement: 'page from 1, limit 20 unless given and 1 to 100',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: pages',
          'test/e2e/search/search-products.e2e-spec.ts: refuses %s',
          'test/e2e/search/search-products.e2e-spec.ts: takes the bounds themselves',
          'test/e2e/edge/page-limits.e2e-spec.ts: has the default size when none is asked for: %s',
          'test/e2e/edge/page-limits.e2e-spec.ts: has up to the largest size, and no larger: %s',
          'test/e2e/edge/page-limits.e2e-spec.ts: is the first one when none is asked for, and others follow it: %s',
        ],
      },
      {
        id: 'SRC-06',
        statement: 'itemType and mainCategory filter exactly',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: filters by type, category and price, and counts facets over what is left',
        ],
      },
      {
        id: 'SRC-07',
        statement: 'minPrice and maxPrice are inclusive, on the base price, from 0',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: filters by type, category and price, and counts facets over what is left',
          'test/e2e/search/search-products.e2e-spec.ts: takes price bounds that lie between two amounts',
          'test/e2e/search/search-products.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'SRC-08',
        statement: 'sortBy is basePrice:asc, basePrice:desc or createdAt:desc',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: sorts by %s',
          'test/e2e/search/search-products.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'SRC-09',
        statement: 'Numbers are coerced; wrong values are 400',
        tests: ['test/e2e/search/search-products.e2e-spec.ts: refuses %s'],
      },
      {
        id: 'SRC-10',
        statement: 'Unknown parameters are ignored',
        tests: ['test/e2e/search/search-products.e2e-spec.ts: ignores unknown parameters: %s'],
      },
      {
        id: 'SRC-11',
        statement: 'Facets count values of itemType and mainCategory',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: needs no token and gives exactly the hits, the facets and the meta',
          'test/e2e/search/search-products.e2e-spec.ts: filters by type, category and price, and counts facets over what is left',
        ],
      },
      {
        id: 'SRC-12',
        statement: '500 when the engine is down, without a fallback',
        tests: [
          'test/e2e/search/unreachable-engine.e2e-spec.ts: answers 500 in the envelope, without a word of the cause, to %s',
        ],
      },
      {
        id: 'SRC-13',
        statement: 'The index follows creation, change, deletion and stock',
        tests: [
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: has a product as soon as it is made',
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: shows a change as soon as it is made',
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: has no deleted product',
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: hears of stock that orders take and give back, after the commit and only then',
        ],
      },
      {
        id: 'SRC-14',
        statement: 'The index is written inline first',
        tests: [
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: has a product as soon as it is made',
          'test/integration/inline-effects.spec.ts: has carried an effect out when somebody waited for it, without the queue',
        ],
      },
      {
        id: 'SRC-15',
        statement:
          'An unreachable engine is made good by a queue with backoff and ten tries; then the failure is kept',
        tests: [
          'test/e2e/search/engine-outage.e2e-spec.ts: leaves the index equal to the catalogue, document by document, once it is over',
          'test/integration/inline-effects.spec.ts: gives up after ten tries, and makes good with the next change of the same key',
          'test/integration/inline-effects.spec.ts: leaves to the queue what fails at once',
          'test/integration/inline-effects.spec.ts: waits twice as long after each failed try of the queue, and logs the tenth as the last',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '9 and 11 Search',
    rows: [
      {
        id: 'SRC-16',
        statement: 'minPrice over maxPrice is 400',
        tests: ['test/e2e/search/search-products.e2e-spec.ts: refuses %s'],
      },
      {
        id: 'SRC-17',
        statement: 'Inactive products are not in the index',
        tests: [
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: has no inactive product, and has it again when it is sold again',
          'test/e2e/search/index-follows-catalogue.e2e-spec.ts: never has a product that is made inactive from the start',
        ],
      },
      {
        id: 'SRC-18',
        statement: '19: name, SKU (exact or prefix), tags and description are searched',
        tests: [
          'test/contract/search-engine/text.ts: finds %p in the name, the description or the tags',
          'test/contract/search-engine/text.ts: searches neither images nor types',
          'test/contract/search-engine/text.ts: finds a product by %s',
          'test/contract/search-engine/text.ts: allows no typo in an SKU',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Dashboard',
    rows: [
      {
        id: 'SRC-19',
        statement: 'GET /metrics is for administrators',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: refuses a caller without a token',
        ],
      },
      {
        id: 'SRC-20',
        statement: 'endDate is now unless given, startDate thirty days before it',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: reaches back thirty days from today, or from the end that is given',
          'src/modules/dashboards/domain/period.spec.ts: is the last thirty days and today, unless said otherwise',
          'src/modules/dashboards/domain/period.spec.ts: starts thirty days before an end that is given alone',
        ],
      },
      {
        id: 'SRC-21',
        statement: 'A start after the end is 400',
        tests: ['test/e2e/dashboards/get-metrics.e2e-spec.ts: refuses a start after the end'],
      },
      {
        id: 'SRC-22',
        statement: 'Unknown parameters and no dates are 400',
        tests: ['test/e2e/dashboards/get-metrics.e2e-spec.ts: refuses ?%s'],
      },
      {
        id: 'SRC-23',
        statement: 'The period is whole days in UTC, both inclusive',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: takes whole days in UTC, both ends included',
          'src/modules/dashboards/domain/period.spec.ts: covers whole days in UTC, whatever offset its ends came with',
        ],
      },
      {
        id: 'SRC-24',
        statement: 'Revenue, orders and average are of delivered orders',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: sums delivered orders, and rounds the average to two decimals',
        ],
      },
      {
        id: 'SRC-25',
        statement: 'Orders are counted in each of the seven statuses',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: counts the orders of the period in each status',
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: has a zero for everything in a period without anything',
        ],
      },
      {
        id: 'SRC-26',
        statement: 'Top five products of delivered orders by units',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: names the five most sold products of delivered orders, with their sales before coupons',
        ],
      },
      {
        id: 'SRC-27',
        statement: 'Up to ten alerts of active products under ten units',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: warns of active products with fewer than ten units, scarcest first, of ten at most',
        ],
      },
      {
        id: 'SRC-28',
        statement: 'Customers: all, and new ones of the period',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: counts customers, all of them and those who came in the period, and no administrators',
        ],
      },
      {
        id: 'SRC-29',
        statement: 'Tickets OPEN or WAITING_ON_CUSTOMER are counted',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: counts the tickets that are open or wait for the customer',
        ],
      },
      {
        id: 'SRC-30',
        statement: '500 when a figure cannot be computed',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: answers 500, without a word of the cause, when a figure cannot be computed',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '9 and 11 Dashboard',
    rows: [
      {
        id: 'SRC-31',
        statement: 'Periods use createdAt; money is rounded to two decimals',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: sums delivered orders, and rounds the average to two decimals',
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: takes whole days in UTC, both ends included',
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: adds up without a floating error',
        ],
      },
      {
        id: 'SRC-32',
        statement: '20: orderFulfillment counts the orders of the period, revenue is before coupons',
        tests: [
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: counts the orders of the period in each status',
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: names the five most sold products of delivered orders, with their sales before coupons',
        ],
      },
    ],
  },
];
