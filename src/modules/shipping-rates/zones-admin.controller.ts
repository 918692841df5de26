import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ChangedMeanwhileError } from '#common/errors/changed-meanwhile.error.js';
import {
  Answers,
  AnswersFile,
  ForAdministrators,
  IdParam,
  ReceivedFile,
  ReceivesFile,
  type StreamedFile,
  type UploadedFile,
} from '#http/decorators.js';
import { CreateShippingZoneDto, UpdateShippingZoneDto } from './dto/shipping-zone.dto.js';
import { ShippingZoneListQuery } from './dto/shipping-zone-list.query.js';
import { StarterSetDto } from './dto/starter-set.dto.js';
import { ZonePincodesService } from './services/zone-pincodes.service.js';
import { ZonesAdminService } from './services/zones-admin.service.js';
import {
  InvalidZoneError,
  PincodeFileError,
  PincodeInAnotherZoneError,
  RestZoneExistsError,
  TooManyZonesError,
  ZoneNotFoundError,
} from './shipping-rates.errors.js';
import { MAX_PINCODE_FILE } from './shipping-rates.limits.js';
import { ShippingZoneListView, ShippingZoneView, StarterSetView } from './views/shipping-zone.view.js';

const PINCODE_FILE = {
  field: 'pincodes',
  maxBytes: MAX_PINCODE_FILE,
  missing: 'pincodes is required: a CSV file',
} as const;

/** Zones: where parcels go to, for how much and by when. */
@ApiTags('ShippingZones')
@ForAdministrators('settings')
@Controller('shipping/zones')
export class ZonesAdminController {
  constructor(
    private readonly zones: ZonesAdminService,
    private readonly pincodes: ZonePincodesService,
  ) {}

  /** Creates a zone with its rates. */
  @Post()
  @Answers({
    status: 201,
    message: 'Zone created',
    type: ShippingZoneView,
    errors: [InvalidZoneError, PincodeInAnotherZoneError, RestZoneExistsError, TooManyZonesError],
  })
  createShippingZone(@Body() input: CreateShippingZoneDto): Promise<ShippingZoneView> {
    return this.zones.create(input);
  }

  /** Creates the zones with which a shop in India begins: the large cities, the north east and the islands, the rest. All or none. */
  @Post('starter-set')
  @Answers({
    status: 201,
    message: 'Zones created',
    type: StarterSetView,
    errors: [PincodeInAnotherZoneError, RestZoneExistsError, TooManyZonesError],
  })
  createStarterZones(@Body() input: StarterSetDto): Promise<StarterSetView> {
    return this.zones.createStarterSet(input);
  }

  /** All zones, newest first, without their PIN codes. */
  @Get()
  @Answers({ message: 'Zones fetched', type: ShippingZoneListView })
  listShippingZones(@Query() query: ShippingZoneListQuery): Promise<ShippingZoneListView> {
    return this.zones.list(query);
  }

  /** A zone with its PIN codes. */
  @Get(':id')
  @Answers({ message: 'Zone fetched', type: ShippingZoneView, errors: [ZoneNotFoundError] })
  getShippingZone(@IdParam('id') id: string): Promise<ShippingZoneView> {
    return this.zones.detail(id);
  }

  /** Changes a zone. */
  @Patch(':id')
  @Answers({
    message: 'Zone updated',
    type: ShippingZoneView,
    errors: [
      ZoneNotFoundError,
      ChangedMeanwhileError,
      InvalidZoneError,
      PincodeInAnotherZoneError,
      RestZoneExistsError,
      TooManyZonesError,
    ],
  })
  updateShippingZone(
    @IdParam('id') id: string,
    @Body() input: UpdateShippingZoneDto,
  ): Promise<ShippingZoneView> {
    return this.zones.update(id, input);
  }

  /** Deletes a zone. */
  @Delete(':id')
  @Answers({ message: 'Zone deleted', errors: [ZoneNotFoundError] })
  deleteShippingZone(@IdParam('id') id: string): Promise<void> {
    return this.zones.delete(id);
  }

  /** The PIN codes of a zone as a CSV file. */
  @Get(':id/pincodes')
  @AnswersFile({ contentType: 'text/csv', description: 'A CSV file in UTF-8', errors: [ZoneNotFoundError] })
  exportZonePincodes(@IdParam('id') id: string): Promise<StreamedFile> {
    return this.pincodes.csv(id);
  }

  /**
   * Puts the PIN codes of a CSV file in the place of those of a zone: a column `pincode`, or the first one. One that is there several
   * times counts once; a row with anything else refuses the file.
   */
  @Post(':id/pincodes')
  @ReceivesFile(PINCODE_FILE)
  @Answers({
    message: 'Zone updated',
    type: ShippingZoneView,
    errors: [
      PincodeFileError,
      ZoneNotFoundError,
      InvalidZoneError,
      PincodeInAnotherZoneError,
      TooManyZonesError,
    ],
  })
  replaceZonePincodes(
    @IdParam('id') id: string,
    @ReceivedFile() { path }: UploadedFile,
  ): Promise<ShippingZoneView> {
    return this.pincodes.replace(id, path);
  }
}
