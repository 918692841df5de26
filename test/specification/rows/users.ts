import type { Section } from '../row.js';

/** The user, the profile and the avatar. */
export const users: readonly Section[] = [
  {
    document: 'specification',
    section: 'User and profile',
    rows: [
      {
        id: 'USR-01',
        statement: 'GET /profile answers the profile with its eleven fields and nothing else',
        tests: [
          'test/e2e/users/get-profile.e2e-spec.ts: shows the profile with the fields of the specification and no others',
        ],
      },
      {
        id: 'USR-02',
        statement: 'Every users endpoint wants an access token',
        tests: [
          'test/e2e/users/get-profile.e2e-spec.ts: wants a token',
          'test/e2e/users/update-profile.e2e-spec.ts: wants a token',
          'test/e2e/users/upload-avatar.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/users/delete-account.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/users/export-data.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/users/add-address.e2e-spec.ts: wants a token',
          'test/e2e/users/update-address.e2e-spec.ts: wants a token',
          'test/e2e/users/remove-address.e2e-spec.ts: wants a token',
          'test/e2e/users/request-password-code.e2e-spec.ts: wants a token',
          'test/e2e/users/change-password.e2e-spec.ts: wants a token',
        ],
      },
      {
        id: 'USR-03',
        statement: "A profile that is gone answers 404 'User not found'",
        tests: [
          'test/e2e/users/get-profile.e2e-spec.ts: answers 404 to the token of an account that is gone',
        ],
      },
      {
        id: 'USR-04',
        statement: 'PATCH /profile changes only what is supplied and answers the updated profile',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: changes the supplied fields and leaves the others',
        ],
      },
      {
        id: 'USR-05',
        statement: 'PATCH /profile refuses role, isEmailVerified, loyaltyPoints and every other field',
        tests: ['test/e2e/users/update-profile.e2e-spec.ts: refuses %s'],
      },
      {
        id: 'USR-06',
        statement: 'firstname and lastname have 2 to 50 characters',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: accepts %s',
          'test/e2e/users/update-profile.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'USR-07',
        statement: "phone has ten digits and begins with 6 to 9; else 'Invalid phone number format'",
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: accepts %s',
          'test/e2e/users/update-profile.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'USR-08',
        statement: 'gender is MALE, FEMALE or OTHER',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: accepts %s',
          'test/e2e/users/update-profile.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'USR-09',
        statement: 'dob is an ISO 8601 date',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: accepts %s',
          'test/e2e/users/update-profile.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'USR-10',
        statement: 'gender and dob are kept although the profile does not show them',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: keeps gender and date of birth, which the profile does not show',
        ],
      },
      {
        id: 'USR-11',
        statement: 'A phone number belongs to one account: 409',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: refuses a phone number that another account has',
          'test/e2e/users/update-profile.e2e-spec.ts: gives a phone number to one of many that want it at once',
        ],
      },
      {
        id: 'USR-12',
        statement: 'email is unique and stored in lower case',
        tests: [
          'test/e2e/auth/register.e2e-spec.ts: stores the address in lower case and takes it as the same in any case',
          'test/e2e/auth/register.e2e-spec.ts: gives an address to one of many that want it at once',
        ],
      },
      {
        id: 'USR-13',
        statement: 'The password is hashed with salt at cost 12 and never returned',
        tests: [
          'src/modules/users/password-hasher.spec.ts: makes salted hashes of cost 12 that fit the password alone',
          'test/e2e/users/password-hash.e2e-spec.ts: is hashed with a salt of its own at cost 12 whenever it is set: at sign-up, change and reset',
          'test/e2e/users/password-hash.e2e-spec.ts: is in no answer of any operation that reads, nor in those that change the account',
          'test/e2e/users/export-contents.e2e-spec.ts: holds no secret: no password, no token, no hash, no code',
        ],
      },
      {
        id: 'USR-14',
        statement: 'role can be changed by no endpoint',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: refuses %s',
          'test/e2e/auth/register.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'USR-15',
        statement: 'An account knows whether it is LOCAL or OAUTH',
        tests: [
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: makes an OAUTH account the first time, and answers as a login does',
          'test/e2e/users/change-password.e2e-spec.ts: refuses an OAUTH account',
        ],
      },
      {
        id: 'USR-16',
        statement: 'External identities are unique',
        tests: [
          'test/integration/users-service.spec.ts: keeps addresses, phone numbers and external identities apart',
          'test/e2e/auth/oauth-sign-in.e2e-spec.ts: makes one account of two first sign-ins at once',
        ],
      },
      {
        id: 'USR-17',
        statement: 'A banned account (isActive false) cannot sign in',
        tests: [
          'test/e2e/auth/login.e2e-spec.ts: refuses a wrong password, an unknown, a banned and an OAUTH account with the same words',
          'test/e2e/auth/refresh.e2e-spec.ts: refuses a banned account, and its other sessions with it',
        ],
      },
      {
        id: 'USR-18',
        statement: 'A login records its time',
        tests: [
          'test/e2e/auth/last-login.e2e-spec.ts: is that of each login that succeeds, and of nothing else',
          'test/integration/users-service.spec.ts: records a login only while the password that was checked still is the password',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Avatar',
    rows: [
      {
        id: 'USR-19',
        statement: 'POST /profile/avatar takes JPEG, PNG and WebP and answers the URL',
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: takes a %s and shows it as WebP on the image host',
        ],
      },
      {
        id: 'USR-20',
        statement: 'The avatar is stored as WebP in the avatars folder of the image host',
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: takes a %s and shows it as WebP on the image host',
          'test/e2e/users/upload-avatar.e2e-spec.ts: serves the image at the address that it answers',
        ],
      },
      {
        id: 'USR-21',
        statement: 'The previous avatar is not deleted by a new one',
        tests: ['test/e2e/users/upload-avatar.e2e-spec.ts: keeps the previous image on the image host'],
      },
      {
        id: 'USR-22',
        statement: 'An avatar has at most 10 MB',
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: takes a file of exactly 10 MB, and none of a byte more',
        ],
      },
    ],
  },
];
