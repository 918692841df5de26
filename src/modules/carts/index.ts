export { CartsModule } from './carts.module.js';
export { CartsService, type NewCartItem } from './services/carts.service.js';
export { CartBusyError, CartLimitError, QuantityCapError, WrongSelectionError } from './carts.errors.js';
export { PricingView, toPricing } from './views/cart.view.js';
export { SelectedAttributesField } from './dto/selected-attributes.field.js';
export { QuantityField } from './dto/quantity.field.js';
export { isOffered, type SelectedAttributes } from './domain/selected-attributes.js';
export { assertWithinCap, type Cart } from './domain/cart.js';
export { lineTotalOf, pricingOf, subtotalOf, type Pricing } from './domain/cart-pricing.js';
