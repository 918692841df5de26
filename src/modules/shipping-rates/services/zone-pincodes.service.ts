import { Injectable } from '@nestjs/common';
import { unguardedCell } from '#common/csv/csv-cells.js';
import { readCsv } from '#common/csv/csv-parser.js';
import { csvStream } from '#common/csv/csv-stream.js';
import { encodingOf } from '#common/csv/file-encoding.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import type { StreamedFile } from '#http/decorators.js';
import { ShippingZoneRepository } from '../data/shipping-zone.repository.js';
import { PincodeFile } from '../domain/pincode-file.js';
import { PincodeFileError, ZoneNotFoundError } from '../shipping-rates.errors.js';
import type { ShippingZoneView } from '../views/shipping-zone.view.js';
import { ZonesAdminService } from './zones-admin.service.js';

const LONGEST_ROW = 64 * 1024;

/** Writes the PIN codes of zones as files, and reads them from files. */
@Injectable()
export class ZonePincodesService {
  constructor(
    private readonly repository: ShippingZoneRepository,
    private readonly zones: ZonesAdminService,
  ) {}

  /** A CSV file with an entry a row; of the zone of the rest it has none. @throws ZoneNotFoundError */
  async csv(zoneId: string): Promise<StreamedFile> {
    const { pincodes = [] } = await findOrFail(this.repository.findById(zoneId), ZoneNotFoundError);
    async function* pages() {
      yield pincodes.map((pincode) => ({ pincode }));
    }
    return {
      content: await csvStream(['pincode'] as const, pages()),
      contentType: 'text/csv; charset=utf-8',
      filename: `pincodes-${zoneId}.csv`,
    };
  }

  /**
   * Puts the PIN codes of a file in the place of those that the zone has.
   * @throws PincodeFileError when a row has none: nothing is changed; else what `ZonesAdminService.update` throws
   */
  async replace(zoneId: string, path: string): Promise<ShippingZoneView> {
    const pincodes = await readPincodes(path);
    return this.zones.update(zoneId, { pincodes });
  }
}

/** @throws PincodeFileError */
async function readPincodes(path: string): Promise<string[]> {
  const file = new PincodeFile();
  const reading = { encoding: (await encodingOf(path)).label, maxSigns: LONGEST_ROW, maxCells: 100 };
  for await (const { row, cells } of readCsv(path, reading)) {
    const fault = file.take(cells.map((cell) => unguardedCell(cell.trim())));
    if (fault !== undefined) throw new PincodeFileError(`Row ${row}: ${fault}`);
  }
  const { pincodes, fault } = file;
  if (fault !== undefined) throw new PincodeFileError(fault);
  return pincodes;
}
