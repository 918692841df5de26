import { EmailField, TextField } from '#common/validation/fields.js';

/** Filter of the inbox. */
export class InboxQuery {
  @EmailField({ optional: true, description: 'Only mails to this address; all mails if omitted' })
  to?: string;
}

/** The mails that an open page shows already. */
export class LiveMailsQuery extends InboxQuery {
  @TextField(0, 200, { optional: true, description: 'The id of the newest mail that the page shows' })
  after?: string;
}
