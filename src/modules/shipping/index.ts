export { ShippingModule } from './shipping.module.js';
