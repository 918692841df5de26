export { SilentParcelsService } from './services/silent-parcels.service.js';
export { ShippingModule } from './shipping.module.js';
