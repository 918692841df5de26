import type { Section } from '../row.js';

/** Account deletion, data export, address book and password change. */
export const accounts: readonly Section[] = [
  {
    document: 'specification',
    section: 'Account deletion',
    rows: [
      {
        id: 'ACC-01',
        statement: 'DELETE /profile answers 200 with null and says that the data was anonymised',
        tests: ['test/e2e/users/delete-account.e2e-spec.ts: deletes the account, and says so'],
      },
      {
        id: 'ACC-02',
        statement: 'Cart and wishlist go with the account',
        tests: [
          'test/integration/carts.spec.ts: are exported and deleted with the account',
          'test/integration/wishlists.spec.ts: are exported and deleted with the account, those of others stay',
        ],
      },
      {
        id: 'ACC-03',
        statement: 'Orders lose name and address and keep their lines',
        tests: [
          'test/e2e/users/erasure.e2e-spec.ts: is an order without name and addresses, with all that was bought, at what price, and how it went',
          'test/e2e/orders/personal-data.e2e-spec.ts: is scrambled with the account: no name, no addresses, but what was bought',
        ],
      },
      {
        id: 'ACC-04',
        statement: 'Returns keep lines and status without personal words',
        tests: ['test/e2e/users/erasure.e2e-spec.ts: is a return with its lines and its status'],
      },
      {
        id: 'ACC-05',
        statement: "Tickets lose their user, the user's words and the attachments",
        tests: [
          "test/e2e/users/erasure.e2e-spec.ts: is a ticket with the shop's words, the customer's redacted and the attachments destroyed",
          'test/integration/support-tickets.spec.ts: lose their owner, the owner’s words and the images with the account, and keep the rest',
        ],
      },
      {
        id: 'ACC-06',
        statement: 'The user is removed for good',
        tests: [
          'test/e2e/users/erasure.e2e-spec.ts: is nowhere: not in the database, the outbox, the cache, the queues or the files',
          'test/e2e/users/delete-account.e2e-spec.ts: frees the email address and the phone number for a new account',
        ],
      },
      {
        id: 'ACC-07',
        statement: 'The deletion is one transaction: all of it or nothing',
        tests: [
          'test/e2e/users/deletion-atomicity.e2e-spec.ts: is tried at every part that keeps something',
          'test/e2e/users/deletion-atomicity.e2e-spec.ts: after the part %s leaves everything as it was',
          'test/integration/support-tickets.spec.ts: keep everything when the deletion of the account fails after them',
          'test/e2e/users/delete-account.e2e-spec.ts: happens once when it is asked for several times at once',
        ],
      },
      {
        id: 'ACC-08',
        statement: 'The refresh cookie is cleared by the deletion',
        tests: ['test/e2e/users/delete-account.e2e-spec.ts: clears the refresh cookie and revokes its token'],
      },
      {
        id: 'ACC-09',
        statement: 'An issued access token runs out within 15 minutes and reaches nothing until then',
        tests: [
          'test/e2e/auth/revoked-access.e2e-spec.ts: reaches nothing until it expires, and is as void as any other then',
          'test/e2e/auth/revoked-access.e2e-spec.ts: is asked about on every private route: a deleted account meets 404 there',
          'test/e2e/users/delete-account.e2e-spec.ts: lets the token of a deleted user write nothing any more',
          'test/e2e/users/second-erasure.e2e-spec.ts: is erased when the last access token has run out',
        ],
      },
      {
        id: 'ACC-10',
        statement: "Nobody else's records change",
        tests: [
          'test/e2e/users/erasure.e2e-spec.ts: does not touch another customer',
          'test/e2e/users/delete-account.e2e-spec.ts: leaves other accounts alone',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Data export',
    rows: [
      {
        id: 'ACC-11',
        statement: 'POST /profile/export answers 202 with null at once',
        tests: ['test/e2e/users/export-data.e2e-spec.ts: answers at once with 202 and nothing else'],
      },
      {
        id: 'ACC-12',
        statement: 'The file holds profile, addresses, orders, returns, tickets, wishlist and notifications',
        tests: [
          'test/e2e/users/export-contents.e2e-spec.ts: holds all that was planted, and all that was done',
          'test/e2e/users/export-contents.e2e-spec.ts: is sorted by what the specification lists, and by what else is kept',
        ],
      },
      {
        id: 'ACC-13',
        statement: 'The file holds nothing of anybody else',
        tests: ['test/e2e/users/export-contents.e2e-spec.ts: holds nothing of another customer'],
      },
      {
        id: 'ACC-14',
        statement: 'The file is mailed to the user and EXPORT_READY is notified',
        tests: [
          'test/e2e/users/export-data.e2e-spec.ts: mails the file, and tells of it in a notification that links the same file',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Address book',
    rows: [
      {
        id: 'ACC-15',
        statement: 'POST /profile/addresses answers 201 with the updated book',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: answers with the book; the first address is the default though it did not ask to be',
        ],
      },
      {
        id: 'ACC-16',
        statement: 'street has 5 to 100 characters',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: accepts %s',
          'test/e2e/users/add-address.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'ACC-17',
        statement: 'city and state have 2 to 50 characters',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: accepts %s',
          'test/e2e/users/add-address.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'ACC-18',
        statement: 'pincode has six digits, the first not 0',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: accepts %s',
          'test/e2e/users/add-address.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'ACC-19',
        statement: 'label is HOME, WORK or OTHER',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: accepts %s',
          'test/e2e/users/add-address.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'ACC-20',
        statement: 'isDefault is a boolean, false unless given',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: refuses %s',
          'test/e2e/users/add-address.e2e-spec.ts: makes a new address the default when it asks to be, and demotes the other',
        ],
      },
      {
        id: 'ACC-21',
        statement: 'PATCH of an address takes any of its fields, each checked',
        tests: [
          'test/e2e/users/update-address.e2e-spec.ts: changes the supplied fields of one address',
          'test/e2e/users/update-address.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'ACC-22',
        statement: 'DELETE of an address answers the remaining book',
        tests: ['test/e2e/users/remove-address.e2e-spec.ts: removes an address and leaves the default alone'],
      },
      {
        id: 'ACC-23',
        statement: 'The first address is the default',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: answers with the book; the first address is the default though it did not ask to be',
        ],
      },
      {
        id: 'ACC-24',
        statement: 'A new default demotes the old one atomically',
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: makes a new address the default when it asks to be, and demotes the other',
          'test/e2e/users/add-address.e2e-spec.ts: holds ten addresses and one default however many are added at once',
        ],
      },
      {
        id: 'ACC-25',
        statement: 'An update to default demotes all others',
        tests: [
          'test/e2e/users/update-address.e2e-spec.ts: makes an address the default and demotes all others',
          'test/e2e/users/update-address.e2e-spec.ts: keeps one default however many addresses want to be it at once',
        ],
      },
      {
        id: 'ACC-26',
        statement: 'Deleting the default makes the first remaining one the default',
        tests: [
          'test/e2e/users/remove-address.e2e-spec.ts: makes the first remaining address the default when the default goes',
          'test/e2e/users/remove-address.e2e-spec.ts: removes an address once, and keeps one default while several go at once',
        ],
      },
      {
        id: 'ACC-27',
        statement: 'Deleting the last address leaves an empty book',
        tests: ['test/e2e/users/remove-address.e2e-spec.ts: leaves an empty book when the last address goes'],
      },
      {
        id: 'ACC-28',
        statement: "The book holds ten addresses; an eleventh is 400 'Address book limit reached (Max 10)'",
        tests: [
          'test/e2e/users/add-address.e2e-spec.ts: rejects the eleventh address',
          'test/e2e/users/add-address.e2e-spec.ts: holds ten addresses and one default however many are added at once',
        ],
      },
      {
        id: 'ACC-29',
        statement: "An unknown address, or another user's, is 404 'Address not found'",
        tests: [
          'test/e2e/users/update-address.e2e-spec.ts: refuses an address of another user as one that is not there',
          'test/e2e/users/update-address.e2e-spec.ts: answers 404 to an unknown and 400 to a malformed id',
          'test/e2e/users/remove-address.e2e-spec.ts: refuses an address of another user as one that is not there',
        ],
      },
      {
        id: 'ACC-30',
        statement: 'A malformed address id is 400',
        tests: [
          'test/e2e/users/update-address.e2e-spec.ts: answers 404 to an unknown and 400 to a malformed id',
          'test/e2e/users/remove-address.e2e-spec.ts: refuses a malformed id',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Password change',
    rows: [
      {
        id: 'ACC-31',
        statement: 'POST /profile/security/password/otp mails six digits before it answers',
        tests: ['test/e2e/users/request-password-code.e2e-spec.ts: has mailed a code by the time it answers'],
      },
      {
        id: 'ACC-32',
        statement: 'The code is good for 600 seconds',
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: takes a code shortly before its 600 seconds are over',
          'test/e2e/users/change-password.e2e-spec.ts: refuses a code when its 600 seconds are over',
        ],
      },
      {
        id: 'ACC-33',
        statement: "An OAUTH account gets no code: 400 'OAuth accounts do not use passwords'",
        tests: ['test/e2e/users/request-password-code.e2e-spec.ts: refuses an OAUTH account'],
      },
      {
        id: 'ACC-34',
        statement: 'PATCH /profile/security/password wants the code and the current password',
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: refuses a wrong current password and does not use the code up',
          'test/e2e/users/change-password.e2e-spec.ts: refuses a wrong code and, after five wrong ones, the right one',
        ],
      },
      {
        id: 'ACC-35',
        statement: 'otp is exactly six digits, currentPassword not empty',
        tests: ['test/e2e/users/change-password.e2e-spec.ts: refuses %s'],
      },
      {
        id: 'ACC-36',
        statement: 'newPassword has 8 characters, an uppercase letter, a digit and a special character',
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: refuses %s',
          'src/common/validation/password-rule.spec.ts: accepts %s',
          'src/common/validation/password-rule.spec.ts: refuses %s',
        ],
      },
      {
        id: 'ACC-37',
        statement: 'A change uses the code up, rehashes, mails a confirmation and notifies SECURITY_ALERT',
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: replaces the password, alerts the owner in the app and confirms by mail',
          'test/e2e/users/change-password.e2e-spec.ts: takes a code once',
        ],
      },
      {
        id: 'ACC-38',
        statement: 'An OAUTH account cannot change a password',
        tests: ['test/e2e/users/change-password.e2e-spec.ts: refuses an OAUTH account'],
      },
    ],
  },
];
