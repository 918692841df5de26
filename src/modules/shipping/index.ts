export { ShippingModule } from './shipping.module.js';
export { DispatchService } from './services/dispatch.service.js';
export { ParcelTrackingService } from './services/parcel-tracking.service.js';
