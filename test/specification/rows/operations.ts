import type { Section } from '../row.js';

/** Configuration and the embedded stand-ins. */
export const operations: readonly Section[] = [
  {
    document: 'decisions',
    section: '10 Configuration',
    rows: [
      {
        id: 'OPS-01',
        statement: '.env.example documents every variable',
        tests: [
          'src/config/env-example.spec.ts: names every variable of the service, and no other',
          'src/config/env-example.spec.ts: can be used as it is: everything embedded, with the defaults',
        ],
      },
      {
        id: 'OPS-02',
        statement: 'A wrong or missing value stops the start and is named',
        tests: [
          'src/config/load-config.spec.ts: is refused by name: %s=%s',
          'src/config/load-config.spec.ts: is refused: %p lacks %s',
          'src/config/load-config.spec.ts: is named together with the others',
        ],
      },
      {
        id: 'OPS-03',
        statement: 'Empty means embedded',
        tests: [
          'src/config/load-config.spec.ts: embeds every service, makes demo data and opens the developer console',
          'src/config/load-config.spec.ts: takes an empty variable for one that is not set',
        ],
      },
      {
        id: 'OPS-04',
        statement: 'Production refuses a stand-in unless ALLOW_EMBEDDED is true',
        tests: [
          'src/config/load-config.spec.ts: refuses each embedded stand-in by the variable that replaces it',
          'src/config/load-config.spec.ts: runs embedded when told so, still without demo data, console or open browsers',
        ],
      },
      {
        id: 'OPS-05',
        statement: 'The limits, periods and shop values have their defaults',
        tests: ['src/config/load-config.spec.ts: has the limits and periods of the specification'],
      },
      {
        id: 'OPS-06',
        statement: 'JWT_SECRET has 32 characters or more in production',
        tests: [
          'src/config/load-config.spec.ts: wants a JWT_SECRET',
          'src/config/load-config.spec.ts: refuses a JWT_SECRET of 31 characters and takes one of 32',
        ],
      },
      {
        id: 'OPS-07',
        statement: 'SEED_DEMO is on when embedded and refused in production',
        tests: [
          'src/config/load-config.spec.ts: refuses demo data',
          'src/config/load-config.spec.ts: embeds every service, makes demo data and opens the developer console',
          'test/integration/demo.spec.ts: has 300 products of eight categories on sale',
        ],
      },
      {
        id: 'OPS-08',
        statement: 'MONGODB_URI, a replica set, may be named',
        tests: [
          'test/e2e/service/configured-services.e2e-spec.ts: keeps everything in the database of MONGODB_URI, and none in DATA_DIR',
          'test/integration/grant-admin.spec.ts: works on a configured database',
        ],
      },
      {
        id: 'OPS-09',
        statement: 'REDIS_URL serves cache, counters and queues',
        tests: [
          'test/services/redis-url.services-spec.ts: holds the counters, the queues and the codes',
          'test/services/several-processes.services-spec.ts: count the requests of one address together',
          'test/contract/cache.contract.ts: accepts the right code once although it is tried many times at once',
        ],
      },
      {
        id: 'OPS-10',
        statement: 'TYPESENSE_URL takes several nodes',
        tests: ['test/contract/typesense.spec.ts: asks the next node of a cluster when one does not answer'],
      },
      {
        id: 'OPS-11',
        statement: "The gateway speaks Razorpay's API",
        tests: [
          'test/contract/razorpay-requests.spec.ts: is asked with the keys as user and password, for amounts in the smallest unit, by its own paths',
          'test/contract/payment-gateway.spec.ts: asks for an order once: a second one would be a second order',
          'test/contract/payment-gateway.spec.ts: reports wrong keys without telling them',
        ],
      },
      {
        id: 'OPS-12',
        statement: "The aggregator speaks Shiprocket's API",
        tests: [
          'test/contract/carrier.spec.ts: describes the order as the carrier wants it: rupees, Indian time, short city',
          'test/contract/carrier.spec.ts: is fetched once for many calls at once and kept',
        ],
      },
      {
        id: 'OPS-13',
        statement: 'SMTP_URL and MAIL_FROM send mail',
        tests: ['test/contract/mailer.spec.ts: sends from the shop, under the id of the mail'],
      },
      {
        id: 'OPS-14',
        statement: 'CORS: listed origins with credentials, others get no header',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: lets a listed origin read the answers, with credentials',
          'test/e2e/edge/conventions.e2e-spec.ts: gives the origin %s no CORS header',
        ],
      },
      {
        id: 'OPS-15',
        statement: 'CORS: any localhost when embedded and none named',
        tests: [
          'src/config/load-config.spec.ts: lets browsers of this machine in, and none when origins are named',
        ],
      },
      {
        id: 'OPS-16',
        statement: 'CORS: a preflight is 204 and not counted',
        tests: ['test/e2e/edge/rate-limits.e2e-spec.ts: does not count a preflight'],
      },
      {
        id: 'OPS-17',
        statement: "TRUST_PROXY decides the client's address",
        tests: [
          'test/e2e/edge/rate-limits.e2e-spec.ts: cannot be escaped by naming more addresses than there are proxies',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '10 Developer console',
    rows: [
      {
        id: 'OPS-18',
        statement: 'The image folder is served under /media',
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: serves the image at the address that it answers',
          'test/contract/image-host.spec.ts: serves images for ever, as nothing but what they are',
        ],
      },
      {
        id: 'OPS-19',
        statement: 'GET /dev/inbox lists mails to an address, newest first',
        tests: [
          'test/e2e/dev-console/inbox.e2e-spec.ts: lists the mails to one address, newest first, in the envelope',
          'test/e2e/dev-console/inbox.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'OPS-20',
        statement:
          'POST /dev/payments/:gatewayOrderId pays or fails, answers id and signature and sends the webhook',
        tests: [
          'test/e2e/dev-console/payments.e2e-spec.ts: makes a payment that ends as %s, and delivers its webhook',
          'test/e2e/dev-console/payments.e2e-spec.ts: answers 404 for an order that the gateway does not know',
          'test/e2e/dev-console/payments.e2e-spec.ts: refuses %p',
        ],
      },
      {
        id: 'OPS-21',
        statement: 'POST /dev/shipments/:orderNumber reports a status',
        tests: [
          'test/e2e/dev-console/shipments.e2e-spec.ts: report a status to the shop, which takes it',
          'test/e2e/dev-console/shipments.e2e-spec.ts: are 404 for an order that was never dispatched',
          'test/e2e/dev-console/shipments.e2e-spec.ts: refuse %p',
        ],
      },
      {
        id: 'OPS-22',
        statement: 'GET and POST /dev/clock tell and move the clock, 1 to 31,536,000 seconds, never back',
        tests: [
          'test/e2e/dev-console/clock.e2e-spec.ts: tells the time of the service, which is that of its envelopes',
          'test/e2e/dev-console/clock.e2e-spec.ts: moves forward by the seconds given, and answers the new time',
          'test/e2e/dev-console/clock.e2e-spec.ts: refuses to move by %p seconds',
        ],
      },
      {
        id: 'OPS-23',
        statement: 'What has come due after a move of the clock is due',
        tests: [
          'test/e2e/dev-console/clock.e2e-spec.ts: lets the windows of the limiters run out',
          'test/e2e/dev-console/clock.e2e-spec.ts: ends what is timed: tokens, codes and reservations are over when their time is',
          'test/e2e/journey.e2e-spec.ts: ends by itself when nobody pays for sixteen minutes',
        ],
      },
      {
        id: 'OPS-24',
        statement: 'The HTML console shows inbox, payments and shipments with their buttons',
        tests: [
          'test/e2e/dev-console/forms.e2e-spec.ts: do what their button says, and lead back to the page',
          'test/e2e/dev-console/payments.e2e-spec.ts: shows open payments with their buttons, and pays by them',
          'test/e2e/dev-console/shipments.e2e-spec.ts: are shown with three buttons and their last report, and move by the buttons',
        ],
      },
      {
        id: 'OPS-25',
        statement: 'None of /dev exists in production',
        tests: [
          'test/e2e/dev-console/presence.e2e-spec.ts: there is no $method $path',
          'test/e2e/dev-console/presence.e2e-spec.ts: there is no form',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '11 Secrets',
    rows: [
      {
        id: 'OPS-26',
        statement: '4: given secrets are used when embedded too',
        tests: [
          'test/e2e/service/configured-services.e2e-spec.ts: checks and signs with the secrets given, although their services are embedded',
          'src/config/load-config.spec.ts: uses a given secret although its service is embedded',
        ],
      },
      {
        id: 'OPS-27',
        statement: '4: missing secrets are made once and kept in DATA_DIR',
        tests: [
          'src/config/load-config.spec.ts: makes each secret once and keeps it for the next start',
          'src/config/load-config.spec.ts: keeps them where only the owner can read',
          'test/integration/private-data.spec.ts: is readable by the owner alone: what was there before, and what is made since',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '10 Roles',
    rows: [
      {
        id: 'OPS-28',
        statement: 'ROLE api serves requests and works off no queue',
        tests: ['test/e2e/service/role.e2e-spec.ts: serves requests without workers as `api`'],
      },
      {
        id: 'OPS-29',
        statement: 'ROLE worker works off the queues and listens to nobody',
        tests: ['test/e2e/service/role.e2e-spec.ts: works without a listener as `worker`'],
      },
      {
        id: 'OPS-30',
        statement: 'ROLE is one of all, api and worker',
        tests: [
          'src/config/load-config.spec.ts: may be %s',
          'src/config/load-config.spec.ts: may not be %s',
          'src/config/load-config.spec.ts: is all when nothing is said',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '10 Metrics',
    rows: [
      {
        id: 'OPS-31',
        statement: 'METRICS_ENABLED shows metrics, which are not there without it',
        tests: [
          'test/e2e/service/metrics-exposure.e2e-spec.ts: answers a direct client of this machine in the text format of Prometheus, past no envelope',
          'test/e2e/service/metrics-exposure.e2e-spec.ts: is not there unless it was asked for',
        ],
      },
    ],
  },
];
