export { CheckoutModule } from './checkout.module.js';
export { CASH_CONFIRMATION_MAIL, PAYMENT_LINK_MAIL } from './checkout.jobs.js';
export { ReservationReleaseService } from './services/reservation-release.service.js';
