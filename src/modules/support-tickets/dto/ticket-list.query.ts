import { EnumField } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';
import { TICKET_STATUSES, type TicketStatus } from '../domain/ticket-status.js';

export class TicketListQuery extends pageQuery({ limit: 20, max: 100 }) {}

export class AdminTicketListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @EnumField(TICKET_STATUSES, { optional: true, description: 'Only tickets in this status' })
  status?: TicketStatus;
}
