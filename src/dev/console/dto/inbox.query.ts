import { EmailField } from '#common/validation/fields.js';

/** Whose mails are listed. */
export class InboxQuery {
  @EmailField({ optional: true, description: 'Only mails to this address; every mail when left out' })
  to?: string;
}
