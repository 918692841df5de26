export { ShippingRatesModule } from './shipping-rates.module.js';
export type { AskedParcel } from './services/serviceability.service.js';
export { ShippingQuotesService, type ShippingQuotes } from './services/shipping-quotes.service.js';
export { ZonesAdminService } from './services/zones-admin.service.js';
export { placeOf, STARTER_SET } from './domain/starter-set.js';
export type { DeliveryTerms } from './domain/delivery-terms.js';
export { NotServedError } from './shipping-rates.errors.js';
export type { ShippingOption, ShippingQuote } from './domain/shipping-options.js';
export { ShippingOptionView, toShippingOption } from './views/shipping-options.view.js';
