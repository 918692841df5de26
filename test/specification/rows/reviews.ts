import type { Section } from '../row.js';

/** Reviews, comments, votes and notifications. */
export const reviews: readonly Section[] = [
  {
    document: 'specification',
    section: 'Interactions',
    rows: [
      {
        id: 'REV-01',
        statement: 'GET /product/:productId shows anybody reviews with nested comments and meta',
        tests: [
          'test/e2e/interactions/list-reviews.e2e-spec.ts: shows anybody the reviews with their comments and authors, and nothing else',
        ],
      },
      {
        id: 'REV-02',
        statement: 'reviews: limit 10 unless given, 1 to 50; page from 1',
        tests: [
          'test/e2e/interactions/list-reviews.e2e-spec.ts: lists the newest reviews first, ten a page, and counts reviews alone',
          'test/e2e/interactions/list-reviews.e2e-spec.ts: takes the limits of a page',
          'test/e2e/interactions/list-reviews.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'REV-03',
        statement: 'An author is shown as _id, firstname and avatar',
        tests: [
          'test/e2e/interactions/list-reviews.e2e-spec.ts: shows anybody the reviews with their comments and authors, and nothing else',
        ],
      },
      {
        id: 'REV-04',
        statement: 'A malformed product id is 400',
        tests: ['test/e2e/interactions/list-reviews.e2e-spec.ts: refuses a malformed id'],
      },
      {
        id: 'REV-05',
        statement: 'POST / publishes a review: 201 with voteCount 0',
        tests: ['test/e2e/interactions/publish.e2e-spec.ts: publishes a review'],
      },
      {
        id: 'REV-06',
        statement: 'POST / publishes a comment below a review',
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: publishes a comment below its review, as many as a user likes',
        ],
      },
      {
        id: 'REV-07',
        statement: 'rating is a whole number from 1 to 5 and required on a review',
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: takes the rating %s',
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a review with %j',
        ],
      },
      {
        id: 'REV-08',
        statement: 'content has 3 to 2000 characters',
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: takes a content of %s as it is',
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a review with %j',
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a comment with %j',
        ],
      },
      {
        id: 'REV-09',
        statement: 'Publishing and voting want a token',
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/interactions/vote.e2e-spec.ts: refuses a caller without a token',
        ],
      },
      {
        id: 'REV-10',
        statement:
          "One review of a user for a product: 409 'You have already submitted a review for this product'",
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: takes one review of each user for each product',
          'test/e2e/interactions/publish.e2e-spec.ts: takes one of twenty reviews that a user posts at once',
        ],
      },
      {
        id: 'REV-11',
        statement: "400 'Rating is forbidden on threaded COMMENTS'",
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a rating on a comment before it looks for anything',
        ],
      },
      {
        id: 'REV-12',
        statement: "404 'Parent interaction not found'",
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: needs the parent to exist, to be a review, and to be one of the product',
        ],
      },
      {
        id: 'REV-13',
        statement: "400 'Parent interaction must be a REVIEW'",
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: needs the parent to exist, to be a review, and to be one of the product',
        ],
      },
      {
        id: 'REV-14',
        statement: '404 for a product that is unknown or inactive',
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: does not find a product that is unknown or withdrawn',
        ],
      },
      {
        id: 'REV-15',
        statement: 'PATCH /:interactionId/vote takes LIKE or DISLIKE and answers id, count and own vote',
        tests: [
          'test/e2e/interactions/vote.e2e-spec.ts: adds a first %s, and takes it back when it comes again',
          'test/e2e/interactions/vote.e2e-spec.ts: refuses %j',
          'test/e2e/interactions/vote.e2e-spec.ts: refuses a malformed id',
        ],
      },
      {
        id: 'REV-16',
        statement: 'The same vote again takes it back',
        tests: [
          'test/e2e/interactions/vote.e2e-spec.ts: adds a first %s, and takes it back when it comes again',
          'src/modules/interactions/domain/interaction-rules.spec.ts: holding %p, voting %s gives %p and adds %p',
        ],
      },
      {
        id: 'REV-17',
        statement: 'The opposite vote changes it and leaves the count',
        tests: [
          'test/e2e/interactions/vote.e2e-spec.ts: changes a vote to the opposite one without counting it again',
        ],
      },
      {
        id: 'REV-18',
        statement: 'One vote of a user for an interaction, counts exact under concurrency',
        tests: [
          'test/e2e/interactions/vote.e2e-spec.ts: counts each of thirty users who vote at once',
          'test/e2e/interactions/vote.e2e-spec.ts: takes each vote of one user who toggles from many places at once, one after the other',
          'test/e2e/interactions/vote.e2e-spec.ts: keeps count and votes together when a user votes both ways at once',
        ],
      },
      {
        id: 'REV-19',
        statement: "404 'Interaction not found'",
        tests: [
          'test/e2e/interactions/vote.e2e-spec.ts: does not find an unknown interaction, and keeps no vote for it',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '9 Interactions',
    rows: [
      {
        id: 'REV-20',
        statement: 'Reviews are newest first, comments oldest first',
        tests: [
          'test/e2e/interactions/list-reviews.e2e-spec.ts: lists the newest reviews first, ten a page, and counts reviews alone',
          'test/e2e/interactions/list-reviews.e2e-spec.ts: nests the first 20 comments of each review, oldest first, and counts all of them',
        ],
      },
      {
        id: 'REV-21',
        statement: "400 'Parent interaction belongs to another product'",
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: needs the parent to exist, to be a review, and to be one of the product',
        ],
      },
      {
        id: 'REV-22',
        statement: 'parentId on a review, or none on a comment, is 400',
        tests: [
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a review with %j',
          'test/e2e/interactions/publish.e2e-spec.ts: refuses a comment with %j',
        ],
      },
      {
        id: 'REV-23',
        statement: "A deleted author is nobody, called 'Deleted user'",
        tests: [
          'test/e2e/interactions/list-reviews.e2e-spec.ts: shows nobody as the author of what a deleted account wrote',
        ],
      },
    ],
  },
  {
    document: 'specification',
    section: 'Notifications',
    rows: [
      {
        id: 'REV-24',
        statement: 'GET / lists the newest first with meta and the unread count of all pages',
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: lists the newest first, 20 a page, and counts the unread ones of all pages',
        ],
      },
      {
        id: 'REV-25',
        statement: 'limit is 20 unless given, 1 to 100; page from 1; unreadOnly a boolean',
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: refuses ?%s',
          'test/e2e/notifications/notifications.e2e-spec.ts: takes ?%s',
          'test/e2e/notifications/notifications.e2e-spec.ts: shows only unread ones when asked, and nobody else’s',
        ],
      },
      {
        id: 'REV-26',
        statement: 'PATCH /:notificationId/read answers _id, isRead and readAt',
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: marks one as read, and a second time keeps readAt',
        ],
      },
      {
        id: 'REV-27',
        statement: "403 for another user's notification",
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: refuses another user’s with 403 and leaves it unread',
        ],
      },
      {
        id: 'REV-28',
        statement: "404 'Notification not found', 400 for a malformed id",
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: answers 404 for an unknown id and 400 for a malformed one',
        ],
      },
      {
        id: 'REV-29',
        statement: 'Notifications want a token and are made by the service alone',
        tests: ['test/e2e/notifications/notifications.e2e-spec.ts: needs a token'],
      },
      {
        id: 'REV-30',
        statement: 'SUPPORT_REPLY is notified when an administrator replies',
        tests: [
          'test/e2e/support-tickets/reply.e2e-spec.ts: adds the reply, waits for the customer, and notifies them once',
        ],
      },
      {
        id: 'REV-31',
        statement: 'EXPORT_READY is notified when an export completes',
        tests: [
          'test/e2e/users/export-data.e2e-spec.ts: mails the file, and tells of it in a notification that links the same file',
        ],
      },
      {
        id: 'REV-32',
        statement: 'SECURITY_ALERT is notified on a password change',
        tests: [
          'test/e2e/users/change-password.e2e-spec.ts: replaces the password, alerts the owner in the app and confirms by mail',
        ],
      },
      {
        id: 'REV-33',
        statement: 'RETURN_STATUS is notified on approval and rejection',
        tests: [
          'test/e2e/returns/decide-return.e2e-spec.ts: approves: the order waits, the owner is notified once',
          'test/e2e/returns/decide-return.e2e-spec.ts: rejects: the order goes back to DELIVERED, the owner is notified and may ask again',
        ],
      },
      {
        id: 'REV-34',
        statement: 'ORDER_STATUS is notified on shipped, delivered and cancelled',
        tests: [
          'test/e2e/orders/update-status.e2e-spec.ts: moves a paid order on to its delivery, and tells the customer',
          'test/e2e/orders/update-status.e2e-spec.ts: gives stock and coupon use of an unpaid order back, and tells the customer',
          'test/e2e/orders/carrier-webhook.e2e-spec.ts: %s changes the status only, and notifies without a mail',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '9 Notifications',
    rows: [
      {
        id: 'REV-35',
        statement: 'Marking a read one again is 200 and keeps readAt',
        tests: [
          'test/e2e/notifications/notifications.e2e-spec.ts: marks one as read, and a second time keeps readAt',
        ],
      },
    ],
  },
];
