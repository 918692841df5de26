import { EnumListQuery, TextField, type Several } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';
import { FOLDED } from '#infrastructure/database/word-search.js';
import { TICKET_STATUSES, type TicketStatus } from '../domain/ticket-status.js';

export class TicketListQuery extends pageQuery({ limit: 20, max: 100 }) {}

export class AdminTicketListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @EnumListQuery(TICKET_STATUSES, { optional: true, description: 'Only tickets in one of these statuses' })
  status?: Several<TicketStatus>;

  @TextField(2, 200, {
    optional: true,
    example: 'asha rao',
    description: `The beginnings of words of the customer's name, address or phone, or of the subject; or the whole number of the order. ${FOLDED}`,
  })
  q?: string;
}
