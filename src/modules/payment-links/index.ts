export { PaymentLinksModule } from './payment-links.module.js';
