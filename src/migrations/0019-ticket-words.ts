import { Ticket, ticketWords } from '#modules/support-tickets/index.js';
import { addingWords } from './adding-words.js';

/** Adds the words by which administrators find tickets: to those that have none, or words of an earlier form. */
export const ticketWordsAdded = addingWords('0019-ticket-words', Ticket, {
  select: { subject: 1 },
  wordsOf: ticketWords,
  records: 'tickets',
});
