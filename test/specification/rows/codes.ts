import type { Section } from '../row.js';

/** Codes, the limiter of authentication and administrators. */
export const codes: readonly Section[] = [
  {
    document: 'decisions',
    section: '2 Codes, limiter and administrators',
    rows: [
      {
        id: 'COD-01',
        statement: 'The password rule holds at registration and reset',
        tests: [
          'test/e2e/auth/register.e2e-spec.ts: refuses %s',
          'test/e2e/auth/reset-password.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'COD-02',
        statement: 'Codes have six digits and last 600 seconds',
        tests: [
          'src/modules/users/one-time-codes.spec.ts: makes six digits, zeros in front kept',
          'src/modules/users/one-time-codes.spec.ts: is good for 600 seconds',
        ],
      },
      {
        id: 'COD-03',
        statement: 'Codes are bound to their user and purpose',
        tests: [
          'test/e2e/auth/verify-email.e2e-spec.ts: refuses the code of another user',
          'test/e2e/auth/verify-email.e2e-spec.ts: refuses a code that was made for another purpose',
        ],
      },
      {
        id: 'COD-04',
        statement: 'Five wrong tries end a code, also when they come at once',
        tests: [
          'test/e2e/auth/reset-password.e2e-spec.ts: refuses a wrong code and, after five wrong ones, the right one',
          'test/e2e/auth/reset-password.e2e-spec.ts: counts tries that come at once',
        ],
      },
      {
        id: 'COD-05',
        statement: 'The limiter auth covers all of /auth together',
        tests: [
          'test/e2e/auth/auth-limiter.e2e-spec.ts: counts all routes of authentication together',
          'test/e2e/auth/auth-limiter.e2e-spec.ts: refuses the eleventh attempt of an hour and says until when',
        ],
      },
      {
        id: 'COD-06',
        statement: 'npm run admin:grant makes an administrator',
        tests: [
          'test/integration/grant-admin.spec.ts: works while the service is stopped',
          'test/integration/grant-admin.spec.ts: takes the address in any letter case, and again without harm',
        ],
      },
      {
        id: 'COD-07',
        statement: 'BOOTSTRAP_ADMIN_* makes or promotes an administrator at the start',
        tests: [
          'test/e2e/auth/bootstrap-admin.e2e-spec.ts: can log in after the start',
          'test/e2e/auth/bootstrap-admin.e2e-spec.ts: is promoted when the account exists, and keeps its own password',
          'test/e2e/auth/bootstrap-admin.e2e-spec.ts: is made once, however often the service starts',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '11 Administrators and OIDC',
    rows: [
      {
        id: 'COD-08',
        statement: 'admin:grant works beside a running embedded service and without it',
        tests: [
          'test/integration/grant-admin.spec.ts: works while a service has the data folder open',
          'test/integration/grant-admin.spec.ts: works while the service is stopped',
        ],
      },
      {
        id: 'COD-09',
        statement: 'An ID token whose email_verified is anything but true is 401',
        tests: [
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: is refused with %s',
          'src/modules/auth/domain/person-of-claims.spec.ts: is nobody unless the provider says that the address is verified: %j',
        ],
      },
    ],
  },
];
