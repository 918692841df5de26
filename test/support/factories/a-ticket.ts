import { SupportTicketsService } from '#modules/support-tickets/services/support-tickets.service.js';
import type { TicketView } from '#modules/support-tickets/views/support-ticket.view.js';
import type { TestApp } from '../create-app.js';

export function aTicket(
  app: TestApp,
  userId: string,
  overrides: { subject?: string; message?: string; orderId?: string } = {},
): Promise<TicketView> {
  const text = { subject: 'The lid does not close', message: 'It opens while the water boils.' };
  return app.get(SupportTicketsService).open({ userId, ...text, ...overrides });
}
