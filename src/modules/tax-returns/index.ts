export { TaxReturnsModule } from './tax-returns.module.js';
