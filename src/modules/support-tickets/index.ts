export { SupportTicketsModule } from './support-tickets.module.js';
export { TicketQueriesService } from './services/ticket-queries.service.js';
