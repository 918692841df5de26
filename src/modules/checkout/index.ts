export { CheckoutModule } from './checkout.module.js';
export { PAYMENT_LINK_MAIL } from './checkout.jobs.js';
export { ReservationReleaseService } from './services/reservation-release.service.js';
