import type { Section } from '../row.js';

/** What was decided for every endpoint. */
export const everyEndpoint: readonly Section[] = [
  {
    document: 'decisions',
    section: '1 Every endpoint',
    rows: [
      {
        id: 'EVE-01',
        statement: 'Checks run in order: limit, token, role, input, domain',
        tests: [
          'test/e2e/edge/authentication.e2e-spec.ts: refuses a user on an admin route with 403, before its input is looked at',
          'test/e2e/edge/authentication.e2e-spec.ts: looks at the token before the input',
          'test/e2e/edge/rate-limits.e2e-spec.ts: refuses the eleventh authentication request in an hour, malformed JSON counted, before it is validated',
        ],
      },
      {
        id: 'EVE-02',
        statement: 'An unknown path is 404, malformed JSON 400, in the envelope',
        tests: [
          'test/e2e/edge/errors.e2e-spec.ts: answers 404 for an unknown path',
          'test/e2e/edge/errors.e2e-spec.ts: answers 400 for the malformed JSON %s',
          'test/e2e/edge/errors.e2e-spec.ts: answers 404 for a known path with another method',
        ],
      },
      {
        id: 'EVE-03',
        statement: 'No error tells a stack, a query or a library',
        tests: [
          'test/e2e/edge/errors.e2e-spec.ts: never tells a library, a stack or a path',
          'test/e2e/edge/every-operation.e2e-spec.ts: when a request is refused',
          'test/e2e/edge/every-operation.e2e-spec.ts: when the database is gone',
        ],
      },
      {
        id: 'EVE-04',
        statement: 'A JSON body over 100 KB is 413',
        tests: [
          'test/e2e/edge/errors.e2e-spec.ts: answers 413 for a body over 100 KB, and takes one just below it',
        ],
      },
      {
        id: 'EVE-05',
        statement: 'A webhook body may have up to 1 MB',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: takes a body of more than 100 KB',
          'test/e2e/edge/errors.e2e-spec.ts: answers 413 for a body over the largest of all',
        ],
      },
      {
        id: 'EVE-06',
        statement: 'Unknown query parameters are 400',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: refuses a query parameter that the endpoint does not know',
          'test/e2e/edge/conventions.e2e-spec.ts: refuses a parameter given twice',
          'test/e2e/edge/every-operation.e2e-spec.ts: an unknown query parameter is 400 where there are parameters, search apart, and ignored where there are none',
          'test/e2e/edge/every-operation.e2e-spec.ts: a query parameter given twice is 400, each of them',
        ],
      },
      {
        id: 'EVE-07',
        statement: 'The webhooks ignore fields that they do not know',
        tests: [
          'src/infrastructure/payment-gateway/adapters/razorpay.webhooks.spec.ts: lets fields be that it does not know',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: delivers the order, mails and notifies, and answers a bare body',
        ],
      },
      {
        id: 'EVE-08',
        statement: 'A validation message names the field; several are joined',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: names every fault of an input in one message',
          'test/e2e/users/update-profile.e2e-spec.ts: names all faults in one message',
        ],
      },
      {
        id: 'EVE-09',
        statement: 'X-Request-Id is given back or made',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: gives back a well-formed request id, and makes one otherwise',
        ],
      },
      {
        id: 'EVE-10',
        statement: 'The log lines of a request carry its id, and no secret',
        tests: [
          'test/e2e/edge/request-log.e2e-spec.ts: carries the id of the request, and tells of an unknown order and of how the request ended',
          'test/e2e/edge/request-log.e2e-spec.ts: holds neither the key of the caller nor that of the service',
        ],
      },
      {
        id: 'EVE-11',
        statement: 'Money is in major units with at most two decimals and sums are exact',
        tests: [
          'src/common/money/money.spec.ts: turns %p major units into %p minor units',
          'src/common/money/money.spec.ts: comes back unchanged for every amount of two decimals up to ten',
          'src/common/money/money.spec.ts: refuses %p as an amount',
          'test/e2e/carts/get-cart.e2e-spec.ts: shows the lines at prices without a floating error',
        ],
      },
      {
        id: 'EVE-12',
        statement: 'Dates are ISO 8601 in UTC',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: puts a success into the envelope with the time of the service',
          'test/e2e/edge/dates.e2e-spec.ts: is in ISO 8601 and UTC, with milliseconds: in the lists, the details and the data export',
        ],
      },
      {
        id: 'EVE-13',
        statement: '404 messages name what was not found',
        tests: [
          'test/e2e/users/get-profile.e2e-spec.ts: answers 404 to the token of an account that is gone',
          'test/e2e/users/update-address.e2e-spec.ts: answers 404 to an unknown and 400 to a malformed id',
          "test/e2e/orders/verify-payment.e2e-spec.ts: does not find an unknown order, or another's",
          'test/e2e/products/get-product.e2e-spec.ts: does not find an inactive or an unknown product',
          'test/e2e/coupons/get-coupon.e2e-spec.ts: does not find an unknown one, and refuses a malformed identifier',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '9 Health, limits and the cache store',
    rows: [
      {
        id: 'EVE-14',
        statement: '/health answers status ok and one detail a dependency, and 503 with details',
        tests: [
          'test/e2e/service/health.e2e-spec.ts: answers 200 with one entry for each dependency, without a token',
          'test/e2e/service/health.e2e-spec.ts: answers 503 with the same details when the cache store is down, and is not limited by it',
        ],
      },
      {
        id: 'EVE-15',
        statement: '/health/live answers while the process lives',
        tests: ['test/e2e/service/health.e2e-spec.ts: lives as long as the process does'],
      },
      {
        id: 'EVE-16',
        statement: 'RATE_LIMIT_TRUSTED_CIDRS pass the standard limiter',
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: lets the named addresses through the standard limiter, and no others',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '11 The edge',
    rows: [
      {
        id: 'EVE-17',
        statement: '1: webhook bodies are bare; the JSON of /dev is in the envelope',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: confirms the order by %s, and answers a bare body',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: delivers the order, mails and notifies, and answers a bare body',
          'test/e2e/dev-console/inbox.e2e-spec.ts: lists the mails to one address, newest first, in the envelope',
        ],
      },
      {
        id: 'EVE-18',
        statement: '2: /health and endpoints without parameters ignore a query string',
        tests: [
          'test/e2e/service/health.e2e-spec.ts: ignores a query string',
          'test/e2e/edge/conventions.e2e-spec.ts: ignores a query string where the endpoint has no parameters',
        ],
      },
      {
        id: 'EVE-19',
        statement: '2: malformed JSON may be 400 before a missing token is noticed',
        tests: ['test/e2e/edge/errors.e2e-spec.ts: answers 400 for the malformed JSON %s'],
      },
      {
        id: 'EVE-20',
        statement: '5: a webhook answers after its effect is durable',
        tests: [
          'test/e2e/orders/payment-webhook.e2e-spec.ts: confirms the order by %s, and answers a bare body',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: delivers the order, mails and notifies, and answers a bare body',
          'test/services/webhook-durability.services-spec.ts: has kept the payment, and mails its confirmation',
          'test/services/webhook-durability.services-spec.ts: has kept the delivery, and mails it',
        ],
      },
      {
        id: 'EVE-21',
        statement: 'Without the cache store limits and codes answer 503 and /health still answers',
        tests: [
          'test/e2e/edge/cache-outage.e2e-spec.ts: refuses what is limited, with and without a token',
          'test/e2e/edge/cache-outage.e2e-spec.ts: refuses a code that it cannot keep, and mails none',
          'test/e2e/edge/cache-outage.e2e-spec.ts: leaves /health answering, and the process alive',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '9 and 10 No secrets in answers',
    rows: [
      {
        id: 'EVE-22',
        statement:
          'No answer of the whole run of tests holds a password, hash, token or signature that it should not',
        tests: [
          'test/specification/secret-scan.spec.ts: finds %s',
          'test/specification/secret-scan.spec.ts: lets an answer pass that holds what it should (%#)',
          'test/specification/secret-scan.spec.ts: tells the secret to nobody',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '12 Abuse at the edge',
    rows: [
      {
        id: 'EVE-23',
        statement: '34: a JSON body deeper than 32 levels, or with a forbidden property, is 400',
        tests: [
          'test/e2e/edge/errors.e2e-spec.ts: answers 400 for a property %s on any level of a body',
          'test/e2e/edge/errors.e2e-spec.ts: answers 400 for a body of more than 32 levels, however deep, and looks into one of 32',
          'test/fuzz/malformed-requests.e2e-spec.ts: %s answers each by a refusal or a success',
        ],
      },
      {
        id: 'EVE-24',
        statement: '34: a body that is no object is 400',
        tests: [
          'test/e2e/edge/errors.e2e-spec.ts: answers 400 for a JSON body that is no object: %s',
          'test/fuzz/malformed-requests.e2e-spec.ts: %s answers each by a refusal or a success',
        ],
      },
      {
        id: 'EVE-25',
        statement: '34: a malformed multipart body is 400 on each upload route',
        tests: [
          'test/e2e/edge/malformed-multipart.e2e-spec.ts: are 400 for %s',
          'test/e2e/edge/malformed-multipart.e2e-spec.ts: leave nothing behind when the client goes away, and the next one is taken',
          'test/e2e/edge/malformed-multipart.e2e-spec.ts: are 415 on a route that takes no file, which would pass for no body at all',
        ],
      },
      {
        id: 'EVE-26',
        statement: '34: at most 10 faults are named',
        tests: ['test/e2e/edge/errors.e2e-spec.ts: names ten faults at most, and repeats no long name'],
      },
      {
        id: 'EVE-27',
        statement: '34: q of search has at most 200 characters',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: takes the bounds themselves',
          'test/e2e/search/search-products.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'EVE-28',
        statement: '34: a path segment over 256 characters is 404 or 414',
        tests: [
          'test/e2e/edge/errors.e2e-spec.ts: answers 404 or 414 for a path segment of more than 256 characters',
        ],
      },
      {
        id: 'EVE-29',
        statement: '35: page has no upper bound but 2^31-1',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: pages',
          'test/e2e/search/search-products.e2e-spec.ts: refuses %s',
          'test/e2e/edge/conventions.e2e-spec.ts: names every fault of an input in one message',
        ],
      },
      {
        id: 'EVE-30',
        statement: 'Uploads: four at once a process, one an account, 15 seconds to send, nothing left behind',
        tests: [
          'test/e2e/edge/upload-limits.e2e-spec.ts: take one upload of an account at once, refuse the next with 503, and take it afterwards',
          'test/e2e/edge/upload-limits.e2e-spec.ts: take four uploads of all accounts at once, and the fifth when one of them has ended',
          'test/e2e/edge/upload-limits.e2e-spec.ts: refuse before anything of the body is read, and answer clients that go on sending',
          'test/e2e/edge/upload-limits.e2e-spec.ts: end an upload that takes longer than 15 seconds with 408, and the connection with it',
          'test/e2e/edge/upload-limits.e2e-spec.ts: leave nothing of a process that crashed, and what a living one has',
        ],
      },
      {
        id: 'EVE-31',
        statement: 'Private answers, and those with tokens, are kept by no cache',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: lets no cache keep what is private, errors included, nor what comes with tokens',
        ],
      },
      {
        id: 'EVE-32',
        statement: 'Every route: no token, bad tokens, wrong role, records of others',
        tests: [
          'test/e2e/edge/routes-and-roles.e2e-spec.ts: of the API description is in the table, and no other',
          'test/e2e/edge/routes-and-roles.e2e-spec.ts: %s refuses a caller without a token, and every bad one',
          'test/e2e/edge/routes-and-roles.e2e-spec.ts: %s is closed to customers and open to administrators',
          "test/e2e/edge/routes-and-roles.e2e-spec.ts: %s keeps one account from another's record, and changes nothing of it",
        ],
      },
    ],
  },
];
