import type { Section } from '../row.js';

const LIMITS = 'test/e2e/auth/account-limits.e2e-spec.ts';
const REVOKED = 'test/e2e/auth/revoked-access.e2e-spec.ts';
const CHANGE = 'test/e2e/users/change-password.e2e-spec.ts';
const ADDRESSES = 'test/e2e/edge/address-limits.e2e-spec.ts';
const CODES = 'test/e2e/edge/error-codes.e2e-spec.ts';
const CONFIG = 'src/config/load-config.spec.ts';
const DEMO = 'test/integration/demo-accounts-in-production.spec.ts';

/** What was decided on sessions, abuse and exposure after attacks on the running service. */
export const sessionsAbuse: readonly Section[] = [
  {
    document: 'decisions',
    section: '12 Sessions',
    rows: [
      {
        id: 'SES-01',
        statement:
          '27: the token of a deleted account is 404 on every Private and Admin route, reads included',
        tests: [
          `${REVOKED}: is asked about on every private route: a deleted account meets 404 there`,
          `${REVOKED}: is told from that of an account in good standing on every one of them`,
          `${REVOKED}: is refused before the role and the input are looked at`,
        ],
      },
      {
        id: 'SES-02',
        statement: '27: the token of a banned account is 401 on every Private and Admin route',
        tests: [
          `${REVOKED}: is asked about on every private route: a banned account meets 401 there`,
          `${REVOKED}: goes with its sessions, and the next login; the lifted ban lets a new login in at once`,
          `${REVOKED}: leaves no session to a login or a refresh that runs at the same time`,
        ],
      },
      {
        id: 'SES-03',
        statement:
          '27: a mark in the cache store says so for as long as a token lives; no request reads the account',
        tests: [
          `${REVOKED}: is refused without a look at the account in the database`,
          `${REVOKED}: is refused for as long as a token can live that was handed out while the account was deleted`,
          `${REVOKED}: is refused although the cache store was down when the account was deleted`,
          `${REVOKED}: is refused after a restart that has emptied the cache store`,
        ],
      },
      {
        id: 'SES-04',
        statement: '28: a password change revokes every refresh token in its own transaction',
        tests: [
          `${CHANGE}: ends every other session of the account and opens a new one for the caller`,
          `${CHANGE}: keeps the password and the sessions when the transaction fails at its end`,
          `${CHANGE}: leaves no session to a refresh or a login that runs at the same time`,
        ],
      },
      {
        id: 'SES-05',
        statement: '28: a password change sets a new cookie for the caller; a failed one sets none',
        tests: [
          `${CHANGE}: ends every other session of the account and opens a new one for the caller`,
          `${CHANGE}: sets no cookie and ends no session when it fails`,
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '12 Limits',
    rows: [
      {
        id: 'SES-06',
        statement: '29: an IPv6 address is counted by its /64, an IPv4-mapped one as IPv4',
        tests: [
          `${ADDRESSES}: is all addresses of a /64 together, and those of the next one apart`,
          `${ADDRESSES}: is an IPv4-mapped address as the IPv4 address that it is`,
          'src/http/rate-limit/client-address.spec.ts: of %s is %s',
        ],
      },
      {
        id: 'SES-07',
        statement: '29: the checkout limiter counts by account as well as by address',
        tests: [
          `${ADDRESSES}: counts an account that comes from many addresses`,
          `${ADDRESSES}: counts many accounts that come from one address`,
          `${ADDRESSES}: counts for an account what nobody else does, and no bad token`,
        ],
      },
      {
        id: 'SES-08',
        statement:
          '29: an account is sent RATE_LIMIT_AUTH_MAX codes an hour at most, of all purposes together',
        tests: [
          `${LIMITS}: count the codes sent of every purpose together, those of a registration too`,
          `${LIMITS}: count no code that is not sent`,
        ],
      },
      {
        id: 'SES-09',
        statement: '29: three times as many wrong codes, from whatever addresses',
        tests: [
          `${LIMITS}: let 30 of 300 guesses of a code through, and then not the right one either`,
          `${LIMITS}: let no guesser win by having new codes sent`,
          `${LIMITS}: count wrong codes of every purpose together`,
        ],
      },
      {
        id: 'SES-10',
        statement: '29: five times as many wrong passwords; beyond, 429 for the right one too',
        tests: [
          `${LIMITS}: lets ten through at most, and then not the right one either`,
          `${LIMITS}: counts those of a login and of a password change together`,
          `${LIMITS}: does not count a right password`,
          `${LIMITS}: closes nothing else, no other account, and all for an hour alone`,
        ],
      },
      {
        id: 'SES-11',
        statement: '29: the limits tell nothing of whether an address has an account',
        tests: [
          `${LIMITS}: are the same for an address that has no account`,
          `${LIMITS}: is the same for an address that has no account`,
          `${LIMITS}: counts for a banned account the right password too, which is told from no wrong one`,
        ],
      },
      {
        id: 'SES-12',
        statement: '29: concurrent guesses, of several processes too, cannot pass the bound together',
        tests: [
          'test/contract/cache.contract.ts: gives no place too many although many ask at once',
          'test/contract/cache.contract.ts: gives a released place to the next, and never more than there are',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '12 Exposure',
    rows: [
      {
        id: 'SES-13',
        statement: '32: a placeholder of our own examples as a secret stops the start of production',
        tests: [
          'test/deploy/example-secrets.spec.ts: are refused in production, every one, for every secret',
          'test/deploy/example-secrets.spec.ts: cannot get a new one in %s that production would take',
          'test/deploy/check-deploy.spec.ts: does not start it before the secrets are replaced, and names each of them',
          `${CONFIG}: refuses a placeholder of our examples: %s=%s`,
        ],
      },
      {
        id: 'SES-14',
        statement: '32: a secret of fewer than 16 characters (JWT_SECRET 32) stops it',
        tests: [
          `${CONFIG}: refuses a %s of 15 characters and takes one of 16`,
          `${CONFIG}: refuses a JWT_SECRET of 31 characters and takes one of 32`,
        ],
      },
      {
        id: 'SES-15',
        statement: '32: a demo account in the database stops it, with a line that names the account',
        tests: [
          `${DEMO}: stops the start with a line that names it, until it is gone`,
          `${DEMO}: cannot be made by a stranger, who would stop the next start`,
          `${CONFIG}: makes no administrator of a demo account, nor one with its password`,
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '12 Error codes',
    rows: [
      {
        id: 'CDE-01',
        statement: '37: every error answer has X-Error-Code, a stable upper-case code; the envelope stays',
        tests: [
          `${CODES}: names the cause beside an envelope that stays as it is`,
          `${CODES}: tells causes of one status apart`,
          `${CODES}: is sent by the HTTP layer for %s`,
          `${CODES}: is sent for a limit, where data is null as before`,
          'test/architecture/error-codes.spec.ts: of %s is written out in its class, or in the one that it extends',
          'test/architecture/error-codes.spec.ts: are unique',
        ],
      },
      {
        id: 'CDE-02',
        statement: '37: CORS exposes X-Error-Code',
        tests: [
          'test/e2e/edge/conventions.e2e-spec.ts: lets a listed origin read the answers, with credentials',
        ],
      },
      {
        id: 'CDE-03',
        statement: '37: the API description lists the codes of each operation',
        tests: [
          `${CODES}: is listed by the API description for each operation and status`,
          `${CODES}: fails an answer %s`,
          'test/architecture/error-codes.spec.ts: reach the API description by their classes alone: no endpoint retypes an error',
          'test/architecture/error-codes.spec.ts: are listed in docs/errors.md, each with its status and an example of its message',
        ],
      },
    ],
  },
];
