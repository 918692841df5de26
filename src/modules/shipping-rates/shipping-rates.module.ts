import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { ShippingZone, ShippingZoneSchema } from './data/shipping-zone.schema.js';
import { ShippingZoneRepository } from './data/shipping-zone.repository.js';
import { ZoneBook, ZoneBookSchema } from './data/zone-book.schema.js';
import { ZoneBookRepository } from './data/zone-book.repository.js';
import { ActiveZonesService } from './services/active-zones.service.js';
import { PickupPlaceService } from './services/pickup-place.service.js';
import { ServiceabilityService } from './services/serviceability.service.js';
import { ShippingQuotesService } from './services/shipping-quotes.service.js';
import { ShippingOptionsService } from './services/shipping-options.service.js';
import { ZonePincodesService } from './services/zone-pincodes.service.js';
import { ZonesAdminService } from './services/zones-admin.service.js';
import { ShippingOptionsController } from './shipping-options.controller.js';
import { ZonesAdminController } from './zones-admin.controller.js';

/** Where parcels go to, for how much and by when: zones, rates, promises. It knows nothing of orders. */
@Module({
  imports: [
    AuditLogModule,
    MongooseModule.forFeature([
      { name: ShippingZone.name, schema: ShippingZoneSchema },
      { name: ZoneBook.name, schema: ZoneBookSchema },
    ]),
  ],
  controllers: [ShippingOptionsController, ZonesAdminController],
  providers: [
    ActiveZonesService,
    PickupPlaceService,
    ServiceabilityService,
    ShippingOptionsService,
    ShippingQuotesService,
    ShippingZoneRepository,
    ZoneBookRepository,
    ZonePincodesService,
    ZonesAdminService,
  ],
  exports: [ShippingQuotesService],
})
export class ShippingRatesModule {}
