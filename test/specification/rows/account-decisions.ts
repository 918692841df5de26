import type { Section } from '../row.js';

/** What was decided on profile and account. */
export const accountDecisions: readonly Section[] = [
  {
    document: 'decisions',
    section: '2 Codes',
    rows: [
      {
        id: 'ACD-01',
        statement: 'A code is kept hashed in the cache store',
        tests: [
          'src/modules/users/one-time-codes.spec.ts: keeps a hash that cannot be made without the secret',
        ],
      },
      {
        id: 'ACD-02',
        statement: 'Five wrong tries end a code',
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: refuses a wrong code and, after five wrong ones, the right one',
          'test/e2e/users/change-password.e2e-spec.ts: still takes the right code after four wrong ones',
        ],
      },
      {
        id: 'ACD-03',
        statement: 'A code is used once, also by several requests at once',
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: takes a code once',
          'test/e2e/users/change-password.e2e-spec.ts: takes a code from one of several requests at once',
        ],
      },
      {
        id: 'ACD-04',
        statement: "A wrong code is 400 'Invalid or expired code'",
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: refuses a wrong code and, after five wrong ones, the right one',
        ],
      },
      {
        id: 'ACD-05',
        statement: "A wrong current password is 400 'Current password is incorrect'",
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: refuses a wrong current password and does not use the code up',
        ],
      },
      {
        id: 'ACD-06',
        statement: 'The auth limiter guards both password endpoints',
        tests: [
          'test/e2e/users/request-password-code.e2e-spec.ts: is guarded by the limiter of authentication, before the token is looked at',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '9 Avatar, deletion and export',
    rows: [
      {
        id: 'ACD-07',
        statement: "The content decides, not the name: else 'Only JPEG, PNG or WebP images are allowed'",
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: looks at the content, not at the name or the declared type',
        ],
      },
      {
        id: 'ACD-08',
        statement: "Over 10 MB is 'File too large (max 10 MB)'",
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: takes a file of exactly 10 MB, and none of a byte more',
        ],
      },
      {
        id: 'ACD-09',
        statement: "No file is 'Avatar file is required'",
        tests: ['test/e2e/users/upload-avatar.e2e-spec.ts: needs the file, in its field, alone'],
      },
      {
        id: 'ACD-10',
        statement: 'Metadata is stripped and a side has at most 1024 pixels',
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: strips the metadata, and bounds the longer side at 1024 pixels',
          'src/infrastructure/image-host/webp.spec.ts: makes the longer side 1024 pixels at most and keeps the proportions',
          'src/infrastructure/image-host/webp.spec.ts: turns a picture taken upside the right way and drops the metadata',
        ],
      },
      {
        id: 'ACD-11',
        statement: 'A decompression bomb is 400',
        tests: [
          'test/e2e/users/upload-avatar.e2e-spec.ts: refuses a decompression bomb',
          'src/infrastructure/image-host/webp.spec.ts: refuses a small file that unpacks to 100 megapixels',
        ],
      },
      {
        id: 'ACD-12',
        statement: 'Deletion revokes refresh tokens',
        tests: [
          'test/e2e/users/delete-account.e2e-spec.ts: clears the refresh cookie and revokes its token',
          'test/e2e/users/erasure.e2e-spec.ts: is no session: neither the refresh token nor the password opens one',
        ],
      },
      {
        id: 'ACD-13',
        statement: 'Deletion turns reviews into those of a deleted user',
        tests: [
          'test/e2e/users/erasure.e2e-spec.ts: is a review of a deleted user',
          'test/e2e/interactions/list-reviews.e2e-spec.ts: shows nobody as the author of what a deleted account wrote',
        ],
      },
      {
        id: 'ACD-14',
        statement: 'The notification links the export by a token of 256 random bits',
        tests: [
          'test/e2e/users/export-data.e2e-spec.ts: keeps the file under a link of 256 random bits that is not in its record',
        ],
      },
      {
        id: 'ACD-15',
        statement: 'The export link is good for 24 hours',
        tests: [
          'test/e2e/users/export-data.e2e-spec.ts: gives the file until 24 hours are over, and not after',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '11 Smaller rules of the profile',
    rows: [
      {
        id: 'ACD-16',
        statement: 'An empty PATCH is 200 and changes nothing',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: changes nothing when nothing is supplied',
          'test/e2e/users/update-address.e2e-spec.ts: changes nothing when nothing is supplied',
        ],
      },
      {
        id: 'ACD-17',
        statement: 'null for an optional field is 400',
        tests: [
          'test/e2e/edge/null-fields.e2e-spec.ts: is refused by name, for each one of every operation',
          'test/e2e/users/update-profile.e2e-spec.ts: refuses %s',
          'test/e2e/users/update-address.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'ACD-18',
        statement: 'dob may be a date and is not in the future',
        tests: [
          'test/e2e/users/update-profile.e2e-spec.ts: accepts %s',
          'test/e2e/users/update-profile.e2e-spec.ts: refuses a date of birth in the future, by the clock of the service',
        ],
      },
      {
        id: 'ACD-19',
        statement: 'isDefault false on the default address is ignored',
        tests: ['test/e2e/users/update-address.e2e-spec.ts: ignores that the default wants to be none'],
      },
      {
        id: 'ACD-20',
        statement:
          'An account may be deleted with open orders: a later payment confirms and nobody is mailed',
        tests: [
          'test/e2e/orders/personal-data.e2e-spec.ts: lets a later payment confirm the order, and mails and notifies nobody',
          'test/integration/order-placing.spec.ts: is seen by a deletion of the account at the same moment',
          'test/integration/order-placing.spec.ts: places nothing for an account that was deleted in between',
        ],
      },
      {
        id: 'ACD-21',
        statement: 'An order of a deleted account cannot be dispatched',
        tests: ['test/e2e/orders/dispatch.e2e-spec.ts: an order whose owner has deleted the account'],
      },
    ],
  },
];
