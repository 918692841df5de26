export { CartsModule } from './carts.module.js';
export { CartsService, type NewCartItem } from './services/carts.service.js';
export { CartBusyError, CartLimitError, QuantityCapError, WrongSelectionError } from './carts.errors.js';
export { AddItemDto } from './dto/cart.dto.js';
export { QuantityField } from './dto/quantity.field.js';
export { assertWithinCap, followed, type Cart } from './domain/cart-lines.js';
