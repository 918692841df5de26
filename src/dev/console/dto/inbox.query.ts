import { EmailField } from '#common/validation/fields.js';

/** Filter of the inbox. */
export class InboxQuery {
  @EmailField({ optional: true, description: 'Only mails to this address; all mails if omitted' })
  to?: string;
}
