import type { Section } from '../row.js';

/** Section 12 of the decisions, as far as it is about what customers write and keep. */
export const secondRoundContent: readonly Section[] = [
  {
    document: 'decisions',
    section: '12 Wishlist',
    rows: [
      {
        id: 'CNT-01',
        statement: '35: add, removal and move-to-cart leave the other entries alone; only GET removes ghosts',
        tests: [
          'test/e2e/wishlists/add-product.e2e-spec.ts: leaves ghosts on it, and shows them, until the wishlist is read',
          'test/e2e/wishlists/add-product.e2e-spec.ts: holds and shows a product that is sold out',
          'test/e2e/wishlists/add-product.e2e-spec.ts: counts a ghost towards the capacity until the wishlist is read',
          'test/e2e/wishlists/remove-product.e2e-spec.ts: leaves ghosts on it, and shows them, until the wishlist is read',
          'test/e2e/wishlists/move-to-cart.e2e-spec.ts: leaves ghosts on the wishlist until it is read',
          'test/e2e/wishlists/get-wishlist.e2e-spec.ts: takes off what is withdrawn, sold out or deleted, for good, and keeps the rest',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '12 Names and mails',
    rows: [
      {
        id: 'CNT-02',
        statement:
          '33: names hold no control or direction characters, no <, > and no ://: 400 naming the field',
        tests: [
          'src/common/validation/person-name.spec.ts: is refused with %s',
          'src/common/validation/person-name.spec.ts: may be %s',
          'test/e2e/auth/register.e2e-spec.ts: refuses %s',
          'test/e2e/users/update-profile.e2e-spec.ts: refuses %s',
        ],
      },
      {
        id: 'CNT-03',
        statement: "33: an identity provider's names are cleaned by the same rule",
        tests: [
          'src/common/validation/person-name.spec.ts: keeps the rule after %s was removed',
          'src/modules/auth/domain/person-of-claims.spec.ts: gets a name of 2 to 50 characters from %j',
        ],
      },
      {
        id: 'CNT-04',
        statement: '33: no mail to an unverified address repeats what its customer typed',
        tests: [
          'test/e2e/users/unverified-address.e2e-spec.ts: stand in no mail to that address',
          'test/e2e/users/unverified-address.e2e-spec.ts: stand in the mails once the address is verified',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '12 Comments',
    rows: [
      {
        id: 'CNT-05',
        statement: '16: a review lists its 20 first comments and commentCount, and no more is read',
        tests: [
          'test/e2e/interactions/list-reviews.e2e-spec.ts: nests the first 20 comments of each review, oldest first, and counts all of them',
          'test/e2e/interactions/list-reviews.e2e-spec.ts: counts the comments on a review from before they were counted, and goes on from there',
          'test/integration/index-use.spec.ts: reads reviews, comments and votes by index, in order',
        ],
      },
      {
        id: 'CNT-06',
        statement:
          '16: GET /interactions/:interactionId/comments shows anybody all of them, 20 a page unless told otherwise',
        tests: [
          'test/e2e/interactions/list-comments.e2e-spec.ts: shows anybody the comments with their authors, and nothing else',
          'test/e2e/interactions/list-comments.e2e-spec.ts: lists all comments, oldest first, 20 a page, and those of no other review',
          'test/e2e/interactions/list-comments.e2e-spec.ts: is empty for a review without comments, and for a comment, which can have none',
          'test/e2e/interactions/list-comments.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'CNT-07',
        statement: "16: 404 'Interaction not found' for the comments of an unknown one",
        tests: ['test/e2e/interactions/list-comments.e2e-spec.ts: does not find an unknown interaction'],
      },
      {
        id: 'CNT-08',
        statement: '16: the count is exact under concurrency and after the deletion of accounts',
        tests: [
          'test/e2e/interactions/list-comments.e2e-spec.ts: counts each of thirty comments that are written at once',
          'test/e2e/interactions/list-comments.e2e-spec.ts: counts no comment that was refused',
          'test/e2e/interactions/list-comments.e2e-spec.ts: shows and counts the comments of a deleted account as those of nobody',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '8 Size of a ticket',
    rows: [
      {
        id: 'CNT-09',
        statement:
          'A ticket is answered whole, so it holds 500 messages and 192 KB of their text (with replies 550 and 256 KB): 400 beyond',
        tests: [
          'test/e2e/support-tickets/write-message.e2e-spec.ts: takes the five hundredth message and not one more, also of two at once',
          'test/e2e/support-tickets/write-message.e2e-spec.ts: takes 192 KB of text and not a byte more, also of two at once',
          'test/e2e/support-tickets/write-message.e2e-spec.ts: answers no more than 400 KB, whatever the texts consist of',
          'test/e2e/support-tickets/reply.e2e-spec.ts: has room when the customer has filled the ticket, in messages and in text, up to its own limit',
        ],
      },
    ],
  },
];
