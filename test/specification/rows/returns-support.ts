import type { Section } from '../row.js';

/** Returns and support tickets. */
export const returnsSupport: readonly Section[] = [
  {
    document: 'decisions',
    section: '7 Returns',
    rows: [
      {
        id: 'RET-01',
        statement: 'POST / opens a return: 201, the order becomes RETURN_REQUESTED',
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: opens a return and moves the order to RETURN_REQUESTED',
        ],
      },
      {
        id: 'RET-02',
        statement: 'items, quantities and a reason of 3 to 500 characters are checked',
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: refuses %j',
          'test/e2e/returns/request-return.e2e-spec.ts: takes a reason at its bounds (%#)',
        ],
      },
      {
        id: 'RET-03',
        statement: 'Only a delivered order of the caller',
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: refuses an order that is %s',
          "test/e2e/returns/request-return.e2e-spec.ts: does not find another user's order, nor an unknown one",
        ],
      },
      {
        id: 'RET-04',
        statement: 'Only within RETURN_WINDOW_DAYS',
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: is possible to the last moment of the thirtieth day after delivery, and not after it',
          'test/e2e/returns/request-return.e2e-spec.ts: counts the window from when the order became DELIVERED',
        ],
      },
      {
        id: 'RET-05',
        statement: 'Quantities within what was bought',
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: takes all units that were bought over several lines of a product, and not one more',
          'test/e2e/returns/request-return.e2e-spec.ts: refuses a product that the order does not have',
        ],
      },
      {
        id: 'RET-06',
        statement: 'An open return for the order is 409',
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: is one at a time for an order, also of two at once',
        ],
      },
      {
        id: 'RET-07',
        statement: "GET / lists the caller's own, paged",
        tests: [
          "test/e2e/returns/list-returns.e2e-spec.ts: lists the caller's own, newest first, twenty a page",
          'test/e2e/returns/list-returns.e2e-spec.ts: refuses ?%s',
          'test/e2e/returns/list-returns.e2e-spec.ts: is empty for a user without returns',
        ],
      },
      {
        id: 'RET-08',
        statement: 'GET /admin lists all, paged, by status',
        tests: [
          'test/e2e/returns/admin-list-returns.e2e-spec.ts: lists the returns of all users, newest first',
          'test/e2e/returns/admin-list-returns.e2e-spec.ts: lists those that are %s',
          'test/e2e/returns/admin-list-returns.e2e-spec.ts: pages',
          'test/e2e/returns/admin-list-returns.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'RET-09',
        statement: 'PATCH /admin/:id/status approves, rejects or receives, with a note',
        tests: [
          'test/e2e/returns/decide-return.e2e-spec.ts: approves: the order waits, the owner is notified once',
          'test/e2e/returns/decide-return.e2e-spec.ts: refuses %j',
          'test/e2e/returns/decide-return.e2e-spec.ts: takes a note at its bounds (%#)',
        ],
      },
      {
        id: 'RET-10',
        statement: 'REQUESTED to APPROVED to RECEIVED, REQUESTED to REJECTED, nothing else',
        tests: [
          'test/e2e/returns/decide-return.e2e-spec.ts: after %j refuses to go from %s to %s',
          'src/modules/returns/domain/return-status.spec.ts: moves as decided, and not otherwise',
        ],
      },
      {
        id: 'RET-11',
        statement: 'Rejected: the order is DELIVERED again',
        tests: [
          'test/e2e/returns/decide-return.e2e-spec.ts: rejects: the order goes back to DELIVERED, the owner is notified and may ask again',
        ],
      },
      {
        id: 'RET-12',
        statement: 'Received: stock back, order RETURNED, refund queued',
        tests: [
          'test/e2e/returns/decide-return.e2e-spec.ts: receives: the order is RETURNED, stock and payment go back, nobody is notified again',
          'test/e2e/returns/decide-return.e2e-spec.ts: refunds the share of what came back, after the coupon, and puts that back alone',
          'test/e2e/returns/decide-return.e2e-spec.ts: receives once of many at once',
        ],
      },
      {
        id: 'RET-13',
        statement: 'RETURN_STATUS on approval and rejection alone',
        tests: [
          'test/e2e/returns/decide-return.e2e-spec.ts: approves: the order waits, the owner is notified once',
          'test/e2e/returns/decide-return.e2e-spec.ts: rejects: the order goes back to DELIVERED, the owner is notified and may ask again',
          'test/e2e/returns/decide-return.e2e-spec.ts: receives: the order is RETURNED, stock and payment go back, nobody is notified again',
        ],
      },
      {
        id: 'RET-14',
        statement: "404 'Return not found'",
        tests: [
          'test/e2e/returns/decide-return.e2e-spec.ts: does not find an unknown return, and refuses a malformed id',
        ],
      },
      {
        id: 'RET-15',
        statement: 'Returns want a token, deciding an administrator',
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/returns/list-returns.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/returns/admin-list-returns.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/returns/decide-return.e2e-spec.ts: refuses a customer, before it looks at the request',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '8 Support tickets',
    rows: [
      {
        id: 'RET-16',
        statement: 'POST / opens a ticket: 201, OPEN, with its first message',
        tests: [
          'test/e2e/support-tickets/open-ticket.e2e-spec.ts: opens a ticket with its first message',
          'test/e2e/support-tickets/open-ticket.e2e-spec.ts: keeps the order that it is about',
        ],
      },
      {
        id: 'RET-17',
        statement: 'subject has 3 to 120, message 3 to 5000 characters',
        tests: [
          'test/e2e/support-tickets/open-ticket.e2e-spec.ts: takes the bounds of its texts (%#)',
          'test/e2e/support-tickets/open-ticket.e2e-spec.ts: refuses %j',
        ],
      },
      {
        id: 'RET-18',
        statement: "GET / lists the caller's own, paged",
        tests: [
          "test/e2e/support-tickets/list-tickets.e2e-spec.ts: lists the caller's own, newest first, twenty a page, without their messages",
          'test/e2e/support-tickets/list-tickets.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'RET-19',
        statement: 'GET /:id shows owner and administrators the ticket',
        tests: [
          'test/e2e/support-tickets/get-ticket.e2e-spec.ts: shows the ticket to its owner and to administrators',
        ],
      },
      {
        id: 'RET-20',
        statement: 'POST /:id/messages of the owner reopens',
        tests: [
          'test/e2e/support-tickets/write-message.e2e-spec.ts: opens a ticket again that is %s',
          'test/e2e/support-tickets/write-message.e2e-spec.ts: adds the message as the last one',
          'test/e2e/support-tickets/write-message.e2e-spec.ts: refuses %j',
        ],
      },
      {
        id: 'RET-21',
        statement: 'GET /admin lists all, paged, by status',
        tests: [
          'test/e2e/support-tickets/admin-list-tickets.e2e-spec.ts: lists the tickets of all users, newest first, without their messages',
          'test/e2e/support-tickets/admin-list-tickets.e2e-spec.ts: lists those that are %s',
          'test/e2e/support-tickets/admin-list-tickets.e2e-spec.ts: refuses ?%s',
        ],
      },
      {
        id: 'RET-22',
        statement: 'POST /admin/:id/reply waits for the customer and notifies SUPPORT_REPLY',
        tests: [
          'test/e2e/support-tickets/reply.e2e-spec.ts: adds the reply, waits for the customer, and notifies them once',
          'test/e2e/support-tickets/reply.e2e-spec.ts: refuses %j',
        ],
      },
      {
        id: 'RET-23',
        statement: 'PATCH /admin/:id/status sets any of four statuses',
        tests: [
          'test/e2e/support-tickets/set-status.e2e-spec.ts: sets each status, the one that it has too, and notifies nobody',
          'test/e2e/support-tickets/set-status.e2e-spec.ts: refuses %j',
        ],
      },
      {
        id: 'RET-24',
        statement: 'POST /:id/attachments stores at most five images under the rules of the avatar',
        tests: [
          'test/e2e/support-tickets/attach-image.e2e-spec.ts: keeps five images at most, also when many come at once, and leaves no file behind',
          'test/e2e/support-tickets/attach-image.e2e-spec.ts: stores a %s as WebP and shows its address',
          'test/e2e/support-tickets/attach-image.e2e-spec.ts: takes a file of 10 MB and refuses one of a byte more',
          'test/e2e/support-tickets/attach-image.e2e-spec.ts: refuses what is no JPEG, PNG or WebP, whatever it is called',
        ],
      },
      {
        id: 'RET-25',
        statement: "404 'Ticket not found'",
        tests: [
          "test/e2e/support-tickets/get-ticket.e2e-spec.ts: hides another user's ticket as if it did not exist",
          'test/e2e/support-tickets/get-ticket.e2e-spec.ts: does not find an unknown ticket for an administrator, and refuses a malformed id',
          'test/e2e/support-tickets/reply.e2e-spec.ts: does not find an unknown ticket, and refuses a malformed id',
          'test/e2e/support-tickets/set-status.e2e-spec.ts: does not find an unknown ticket, and refuses a malformed id',
        ],
      },
      {
        id: 'RET-26',
        statement: 'Tickets want a token, the admin part an administrator',
        tests: [
          'test/e2e/support-tickets/open-ticket.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/support-tickets/list-tickets.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/support-tickets/get-ticket.e2e-spec.ts: refuses a caller without a token',
          'test/e2e/support-tickets/reply.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/support-tickets/set-status.e2e-spec.ts: refuses a customer, before it looks at the request',
          'test/e2e/support-tickets/admin-list-tickets.e2e-spec.ts: refuses a customer, before it looks at the request',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '11 Returns and tickets',
    rows: [
      {
        id: 'RET-27',
        statement: '17: lists are under `returns` and `tickets` beside meta',
        tests: [
          "test/e2e/returns/list-returns.e2e-spec.ts: lists the caller's own, newest first, twenty a page",
          "test/e2e/support-tickets/list-tickets.e2e-spec.ts: lists the caller's own, newest first, twenty a page, without their messages",
        ],
      },
      {
        id: 'RET-28',
        statement: '17: a return has its nine fields',
        tests: ['test/e2e/returns/list-returns.e2e-spec.ts: shows a return as it was answered'],
      },
      {
        id: 'RET-29',
        statement: '17: a ticket has its fields; lists omit messages',
        tests: [
          'test/e2e/support-tickets/get-ticket.e2e-spec.ts: shows the ticket to its owner and to administrators',
          "test/e2e/support-tickets/list-tickets.e2e-spec.ts: lists the caller's own, newest first, twenty a page, without their messages",
        ],
      },
      {
        id: 'RET-30',
        statement: '17: the file field is `attachment`',
        tests: ['test/e2e/support-tickets/attach-image.e2e-spec.ts: needs the file, in its field'],
      },
      {
        id: 'RET-31',
        statement: "17: another user's ticket is 404",
        tests: [
          "test/e2e/support-tickets/get-ticket.e2e-spec.ts: hides another user's ticket as if it did not exist",
        ],
      },
      {
        id: 'RET-32',
        statement: "18: 409 'Order cannot be returned'",
        tests: ['test/e2e/returns/request-return.e2e-spec.ts: refuses an order that is %s'],
      },
      {
        id: 'RET-33',
        statement: "18: 409 'Return window has closed'",
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: is possible to the last moment of the thirtieth day after delivery, and not after it',
        ],
      },
      {
        id: 'RET-34',
        statement: "18: 409 'A return is already open for this order'",
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: is one at a time for an order, also of two at once',
        ],
      },
      {
        id: 'RET-35',
        statement: '18: too many units are 400, an illegal move 409',
        tests: [
          'test/e2e/returns/request-return.e2e-spec.ts: takes all units that were bought over several lines of a product, and not one more',
          'test/e2e/returns/decide-return.e2e-spec.ts: after %j refuses to go from %s to %s',
        ],
      },
    ],
  },
];
