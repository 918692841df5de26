import { Injectable } from '@nestjs/common';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { Clock } from '#common/time/clock.js';
import { toExportFile } from '../../domain/export-file.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The files of data exports: JSON, kept compressed. */
@Injectable()
export class ExportFilesService {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {}

  /** Everything that the modules keep about a user, compressed; nothing when there is no such user. */
  async compile(userId: string): Promise<Buffer | null> {
    const parts = new Map<string, unknown>();
    for (const part of this.registry.inOrder()) parts.set(part.name, await part.exportFor(userId));
    const file = toExportFile(parts, this.clock.now());
    return file === null ? null : compress(JSON.stringify(file, null, 2));
  }

  /** The JSON of a compressed file. */
  async open(content: Buffer): Promise<Buffer> {
    return decompress(content);
  }
}
