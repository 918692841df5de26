export { CheckoutModule } from './checkout.module.js';
export { ReservationReleaseService } from './services/reservation-release.service.js';
