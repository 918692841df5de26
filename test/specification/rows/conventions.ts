import type { Section } from '../row.js';

/** What holds for every endpoint: envelopes, order of checks, limits and health. */
export const conventions: readonly Section[] = [
  {
    document: 'specification',
    section: 'Conventions',
    rows: [
      {
        id: 'CON-01',
        statement: 'A success has success, statusCode, message, data and timestamp',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: puts a success into the envelope with the time of the service',
        ],
      },
      {
        id: 'CON-02',
        statement: 'An error has success, statusCode, message and timestamp',
        tests: ['test/e2e/edge/errors.e2e-spec.ts: answers 404 for an unknown path'],
      },
      {
        id: 'CON-03',
        statement: 'An identifier is 24 hexadecimal characters; a malformed one is 400',
        tests: [
          'test/e2e/products/get-product.e2e-spec.ts: refuses a malformed identifier',
          'test/e2e/products/get-product.e2e-spec.ts: takes the identifier in upper case, too',
          'test/e2e/users/update-address.e2e-spec.ts: answers 404 to an unknown and 400 to a malformed id',
          'test/e2e/notifications/notifications.e2e-spec.ts: answers 404 for an unknown id and 400 for a malformed one',
        ],
      },
      {
        id: 'CON-04',
        statement: 'A body with a field that is not listed is 400',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: refuses %s',
          'test/e2e/orders/checkout.e2e-spec.ts: refuses %j',
          'test/e2e/users/add-address.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'CON-05',
        statement: 'A list carries meta and pages from 1',
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: lists the newest first, 20 a page, and counts the unread ones of all pages',
          'test/e2e/notifications/notifications.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'CON-06',
        statement: 'Every module is under /api/v1',
        tests: [
          'test/e2e/edge/errors.e2e-spec.ts: answers 404 outside the prefix too',
          'test/e2e/service/api-description.e2e-spec.ts: has every route of every module under /api/v1, and none of them without the prefix',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Rate limits',
    rows: [
      {
        id: 'CON-07',
        statement: 'standard: 100 in 15 minutes for an address, on all endpoints',
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: counts down from 100 in 15 minutes for one address, and refuses the 101st request with its message',
          'test/e2e/edge/rate-limits.e2e-spec.ts: opens a new window when the old one has ended',
          'test/e2e/edge/rate-limits.e2e-spec.ts: counts unknown paths and malformed JSON',
        ],
      },
      {
        id: 'CON-08',
        statement: 'auth: 10 in an hour for an address',
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: refuses the eleventh authentication request in an hour, malformed JSON counted, before it is validated',
          'test/e2e/auth/auth-limiter.e2e-spec.ts: counts all routes of authentication together',
          'test/e2e/auth/auth-limiter.e2e-spec.ts: refuses the eleventh attempt of an hour and says until when',
        ],
      },
      {
        id: 'CON-09',
        statement: 'checkout: 5 in an hour for an address',
        tests: ['test/e2e/orders/checkout.e2e-spec.ts: lets an address check out five times an hour'],
      },
      {
        id: 'CON-10',
        statement: 'health: 3000 in 15 minutes, counted in memory',
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: lets an address ask for /health 3000 times in 15 minutes',
          'test/e2e/service/health.e2e-spec.ts: counts for 15 minutes in its own memory, with or without the cache store',
          'test/e2e/service/health.e2e-spec.ts: has a limiter of its own',
          'test/e2e/service/health.e2e-spec.ts: answers 503 with the same details when the cache store is down, and is not limited by it',
          'test/e2e/edge/rate-limits.e2e-spec.ts: gives /health a limiter of its own',
        ],
      },
      {
        id: 'CON-11',
        statement: '429 comes before authentication and validation',
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: refuses the eleventh authentication request in an hour, malformed JSON counted, before it is validated',
          'test/e2e/users/request-password-code.e2e-spec.ts: is guarded by the limiter of authentication, before the token is looked at',
        ],
      },
      {
        id: 'CON-12',
        statement: 'Counters are kept in the shared store, each request counted once',
        tests: [
          'test/services/several-processes.services-spec.ts: count the requests of one address together',
          'test/contract/cache.contract.ts: counts the hits of a window and tells when it ends',
          'test/contract/cache.contract.ts: loses no hit of many at once',
        ],
      },
      {
        id: 'CON-13',
        statement:
          'RateLimit-Limit, -Remaining, -Reset in Unix seconds and Retry-After on 429 alone; no legacy headers',
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: counts down from 100 in 15 minutes for one address, and refuses the 101st request with its message',
          'test/e2e/auth/auth-limiter.e2e-spec.ts: refuses the eleventh attempt of an hour and says until when',
        ],
      },
      {
        id: 'CON-14',
        statement: 'A 429 body has data null and the message of its limiter',
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: counts down from 100 in 15 minutes for one address, and refuses the 101st request with its message',
          'test/e2e/edge/rate-limits.e2e-spec.ts: refuses the eleventh authentication request in an hour, malformed JSON counted, before it is validated',
          'test/e2e/orders/checkout.e2e-spec.ts: lets an address check out five times an hour',
          'test/e2e/service/health.e2e-spec.ts: has a limiter of its own',
        ],
      },
      {
        id: 'CON-15',
        statement: "The key is the client's address, which proxies cannot be used to escape",
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: does not mix up addresses',
          'test/e2e/edge/rate-limits.e2e-spec.ts: cannot be escaped by naming more addresses than there are proxies',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Health',
    rows: [
      {
        id: 'CON-16',
        statement: 'GET /health needs no token, is outside the prefix and answers 200',
        tests: [
          'test/e2e/service/health.e2e-spec.ts: answers 200 with one entry for each dependency, without a token',
        ],
      },
      {
        id: 'CON-17',
        statement: '503 when a dependency is down',
        tests: [
          'test/e2e/service/health.e2e-spec.ts: answers 503 with the same details when the cache store is down, and is not limited by it',
          'test/e2e/service/health.e2e-spec.ts: answers 503 when the database is gone, and tells nothing of the reason',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Errors',
    rows: [
      {
        id: 'CON-18',
        statement: '400 on validation, 401 without a token, 403 for the wrong role',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: names every fault of an input in one message',
          'test/e2e/edge/authentication.e2e-spec.ts: closes a private route to a caller without a token',
          'test/e2e/edge/authentication.e2e-spec.ts: refuses a user on an admin route with 403, before its input is looked at',
        ],
      },
      {
        id: 'CON-19',
        statement: '500 tells nothing of the cause',
        tests: [
          'test/e2e/edge/errors.e2e-spec.ts: never tells a library, a stack or a path',
          'test/e2e/dashboards/get-metrics.e2e-spec.ts: answers 500, without a word of the cause, when a figure cannot be computed',
        ],
      },
      {
        id: 'CON-20',
        statement: "503 'Service temporarily unavailable' while the cache store is down",
        tests: [
          'test/e2e/edge/cache-outage.e2e-spec.ts: refuses what is limited, with and without a token',
          'test/e2e/edge/cache-outage.e2e-spec.ts: leaves /health answering, and the process alive',
        ],
      },
    ],
  },
];
