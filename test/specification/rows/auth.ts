import type { Section } from '../row.js';

/** Sign-up, sign-in and tokens. */
export const auth: readonly Section[] = [
  {
    document: 'specification',
    section: 'Authentication',
    rows: [
      {
        id: 'AUT-01',
        statement: "A private endpoint without a valid Bearer token is 401 'Authentication required'",
        tests: [
          'test/e2e/edge/authentication.e2e-spec.ts: closes a private route to a caller without a token',
          'test/e2e/edge/authentication.e2e-spec.ts: refuses a token that is not given as Bearer',
          'test/e2e/edge/authentication.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'AUT-02',
        statement: 'An admin endpoint with a USER token is 403',
        tests: [
          'test/e2e/edge/authentication.e2e-spec.ts: refuses a user on an admin route with 403, before its input is looked at',
        ],
      },
      {
        id: 'AUT-03',
        statement: 'An access token lasts 15 minutes',
        tests: [
          'test/e2e/auth/access-token.e2e-spec.ts: is good for 15 minutes by the clock of the service, and not longer',
          'test/e2e/edge/authentication.e2e-spec.ts: lets an access token run out after 15 minutes',
        ],
      },
      {
        id: 'AUT-04',
        statement: 'The refresh token is held in an HttpOnly cookie',
        tests: [
          'test/e2e/auth/register.e2e-spec.ts: sets the refresh cookie for 30 days, for scripts and other sites out of reach',
        ],
      },
      {
        id: 'AUT-05',
        statement: 'The refresh cookie is cleared on account deletion',
        tests: ['test/e2e/users/delete-account.e2e-spec.ts: clears the refresh cookie and revokes its token'],
      },
      {
        id: 'AUT-06',
        statement: 'Search, reviews, health and the webhooks need no token',
        tests: [
          'test/e2e/search/search-products.e2e-spec.ts: needs no token and gives exactly the hits, the facets and the meta',
          'test/e2e/interactions/list-reviews.e2e-spec.ts: shows anybody the reviews with their comments and authors, and nothing else',
          'test/e2e/service/health.e2e-spec.ts: answers 200 with one entry for each dependency, without a token',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: delivers the order, mails and notifies, and answers a bare body',
          'test/e2e/orders/payment-webhook.e2e-spec.ts: confirms the order by %s, and answers a bare body',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '2 Tokens',
    rows: [
      {
        id: 'AUT-07',
        statement: 'The access token is HS256 with sub, role, jti, iat and exp alone',
        tests: [
          'test/e2e/auth/login.e2e-spec.ts: signs the access token with HS256, for 15 minutes, with the decided claims and no others',
        ],
      },
      {
        id: 'AUT-08',
        statement: 'A forged, unsigned or changed token is refused',
        tests: [
          'test/e2e/auth/access-token.e2e-spec.ts: is refused when it was signed with another secret, or not at all',
          'test/e2e/auth/access-token.e2e-spec.ts: is refused when its claims were changed',
        ],
      },
      {
        id: 'AUT-09',
        statement: 'The token of a deleted user lives on and meets 404',
        tests: [
          'test/e2e/auth/revoked-access.e2e-spec.ts: reaches nothing until it expires, and is as void as any other then',
          'test/e2e/auth/revoked-access.e2e-spec.ts: is asked about on every private route: a deleted account meets 404 there',
          'test/e2e/users/get-profile.e2e-spec.ts: answers 404 to the token of an account that is gone',
        ],
      },
      {
        id: 'AUT-10',
        statement: 'The cookie has HttpOnly, SameSite=Strict, Path=/api/v1/auth and 30 days',
        tests: [
          'test/e2e/auth/register.e2e-spec.ts: sets the refresh cookie for 30 days, for scripts and other sites out of reach',
        ],
      },
      {
        id: 'AUT-11',
        statement: 'The cookie is Secure in production',
        tests: ['test/e2e/auth/production-cookie.e2e-spec.ts: is Secure whenever it is set'],
      },
      {
        id: 'AUT-12',
        statement: 'A refresh token is stored as a hash alone',
        tests: ['test/e2e/auth/refresh.e2e-spec.ts: keeps hashes alone'],
      },
      {
        id: 'AUT-13',
        statement: 'Each use of a refresh token replaces it',
        tests: [
          'test/e2e/auth/refresh.e2e-spec.ts: gives a new access token and replaces the cookie',
          'test/e2e/auth/refresh.e2e-spec.ts: goes on from token to token',
        ],
      },
      {
        id: 'AUT-14',
        statement: 'A refresh token that comes back revokes its family',
        tests: [
          'test/e2e/auth/refresh.e2e-spec.ts: revokes the whole family when a used token comes back',
          'test/e2e/auth/refresh.e2e-spec.ts: finds out a thief that took part in a simultaneous use',
          'test/e2e/auth/refresh.e2e-spec.ts: leaves the other logins of the user alone when it revokes a family',
        ],
      },
      {
        id: 'AUT-15',
        statement: 'A refresh token lasts 30 days',
        tests: [
          'test/e2e/auth/refresh.e2e-spec.ts: takes a token for 30 days by the clock of the service, and not longer',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '2 Endpoints',
    rows: [
      {
        id: 'AUT-16',
        statement: 'POST /register answers 201 with user and token, sets the cookie and mails a code',
        tests: [
          'test/e2e/auth/register.e2e-spec.ts: makes an account, signs it in and mails a verification code',
        ],
      },
      {
        id: 'AUT-17',
        statement: 'register: email, password, names required, phone optional, each checked',
        tests: [
          'test/e2e/auth/register.e2e-spec.ts: accepts %s',
          'test/e2e/auth/register.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'AUT-18',
        statement: "register: 409 'Email already registered'",
        tests: [
          'test/e2e/auth/register.e2e-spec.ts: stores the address in lower case and takes it as the same in any case',
          'test/e2e/auth/register.e2e-spec.ts: gives an address to one of many that want it at once',
        ],
      },
      {
        id: 'AUT-19',
        statement: "register: 409 'Phone number already registered'",
        tests: ['test/e2e/auth/register.e2e-spec.ts: refuses a phone number that another account has'],
      },
      {
        id: 'AUT-20',
        statement: 'POST /login answers user and token and sets the cookie',
        tests: ['test/e2e/auth/login.e2e-spec.ts: gives the profile, an access token and the refresh cookie'],
      },
      {
        id: 'AUT-21',
        statement: "login: 401 'Invalid email or password', for banned and OAUTH accounts too",
        tests: [
          'test/e2e/auth/login.e2e-spec.ts: refuses a wrong password, an unknown, a banned and an OAUTH account with the same words',
        ],
      },
      {
        id: 'AUT-22',
        statement: 'login takes as long for an unknown account',
        tests: [
          'test/e2e/auth/login.e2e-spec.ts: takes as long for an unknown account as for a wrong password',
        ],
      },
      {
        id: 'AUT-23',
        statement: 'login checks its input',
        tests: ['test/e2e/auth/login.e2e-spec.ts: refuses %s'],
      },
      {
        id: 'AUT-24',
        statement: 'POST /refresh answers a token and rotates the cookie',
        tests: ['test/e2e/auth/refresh.e2e-spec.ts: gives a new access token and replaces the cookie'],
      },
      {
        id: 'AUT-25',
        statement: "refresh: 401 'Authentication required' without a good cookie",
        tests: [
          'test/e2e/auth/refresh.e2e-spec.ts: refuses %s',
          'test/e2e/auth/refresh.e2e-spec.ts: refuses an account that is gone',
        ],
      },
      {
        id: 'AUT-26',
        statement: 'POST /logout clears the cookie and revokes the family',
        tests: [
          'test/e2e/auth/logout.e2e-spec.ts: clears the cookie and revokes the family',
          'test/e2e/auth/logout.e2e-spec.ts: is fine without a session',
        ],
      },
      {
        id: 'AUT-27',
        statement: 'POST /email/otp sends the verification code again, to a signed-in caller',
        tests: [
          'test/e2e/auth/send-verification-code.e2e-spec.ts: mails the verification code again',
          'test/e2e/auth/send-verification-code.e2e-spec.ts: wants a token',
        ],
      },
      {
        id: 'AUT-28',
        statement: 'POST /email/verify confirms the address and answers the profile',
        tests: [
          'test/e2e/auth/verify-email.e2e-spec.ts: confirms the address with the mailed code',
          'test/e2e/auth/verify-email.e2e-spec.ts: wants a token',
          'test/e2e/auth/verify-email.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'AUT-29',
        statement: "email/verify: 400 'Invalid or expired code'",
        tests: [
          'test/e2e/auth/verify-email.e2e-spec.ts: refuses a wrong code and, after five wrong ones, the right one',
          'test/e2e/auth/verify-email.e2e-spec.ts: refuses a code when its 600 seconds are over',
          'test/e2e/auth/verify-email.e2e-spec.ts: takes a code once',
        ],
      },
      {
        id: 'AUT-30',
        statement: 'POST /forgot-password answers 200 always and mails LOCAL accounts alone',
        tests: [
          'test/e2e/auth/forgot-password.e2e-spec.ts: mails a code to a LOCAL account',
          'test/e2e/auth/forgot-password.e2e-spec.ts: answers the same for unknown, banned and OAUTH accounts and mails nobody',
          'test/e2e/auth/forgot-password.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'AUT-31',
        statement: 'POST /reset-password sets the password',
        tests: [
          'test/e2e/auth/reset-password.e2e-spec.ts: sets the new password',
          'test/e2e/auth/reset-password.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'AUT-32',
        statement: 'reset-password revokes every refresh token',
        tests: [
          'test/e2e/auth/reset-password.e2e-spec.ts: revokes every refresh token of the account',
          'test/e2e/auth/reset-password.e2e-spec.ts: leaves no session to a refresh or a login that runs at the same time',
        ],
      },
      {
        id: 'AUT-33',
        statement: "reset-password: 400 'Invalid or expired code'",
        tests: [
          'test/e2e/auth/reset-password.e2e-spec.ts: refuses a wrong code and, after five wrong ones, the right one',
          'test/e2e/auth/reset-password.e2e-spec.ts: refuses a code when its 600 seconds are over',
          'test/e2e/auth/reset-password.e2e-spec.ts: refuses the code of another account and says the same to an unknown address',
        ],
      },
      {
        id: 'AUT-34',
        statement:
          "POST /oauth/:provider signs in with an ID token, creating the account or finding it by the provider's id",
        tests: [
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: makes an OAUTH account the first time, and answers as a login does',
          "test/e2e/auth/oauth-sign-in.e2e-spec.ts: finds the account by the provider's id the next time, whatever the email address is now",
        ],
      },
      {
        id: 'AUT-35',
        statement: 'oauth: signature, issuer, audience and expiry are checked: 401',
        tests: [
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: is refused with %s',
          "test/e2e/auth/oauth-sign-in.e2e-spec.ts: is refused when it is signed with a key that is not the provider's",
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: is refused without a signature, and with a signature by the public key as a secret',
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: is refused from its expiry on, by the clock of the service',
        ],
      },
      {
        id: 'AUT-36',
        statement: 'oauth: an ID token is good for one sign-in',
        tests: [
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: is good for one sign-in: a second use of its jti is refused',
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: is recognised without a jti too, and when it comes several times at once',
        ],
      },
      {
        id: 'AUT-37',
        statement: 'oauth: 409 for the email of a LOCAL account',
        tests: ['test/e2e/auth/oauth-sign-in.e2e-spec.ts: refuses an email address of a LOCAL account'],
      },
      {
        id: 'AUT-38',
        statement: 'oauth: an unknown provider, or one whose keys cannot be had, is refused',
        tests: [
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: refuses an unknown provider, and one whose keys cannot be fetched',
        ],
      },
      {
        id: 'AUT-40',
        statement: 'oauth: the subject is a text of 1 to 255 characters',
        tests: [
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: is refused with %s',
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: is accepted with a subject of 255 characters',
        ],
      },
      {
        id: 'AUT-39',
        statement: 'oauth: only idToken, as text',
        tests: ['test/e2e/auth/oauth-sign-in.e2e-spec.ts: needs the token as text, and nothing else'],
      },
    ],
  },
];
