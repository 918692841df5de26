import { Injectable } from '@nestjs/common';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { Clock } from '#common/time/clock.js';
import { toExportFile } from '../../domain/export-file.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Compiles and reads the files of data exports: JSON, stored compressed. */
@Injectable()
export class ExportFilesService {
  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {}

  /** The data of all modules about a user, compressed; null when the user does not exist. */
  async compile(userId: string): Promise<Buffer | null> {
    const parts = new Map<string, unknown>();
    for (const part of this.registry.inOrder()) parts.set(part.name, await part.exportFor(userId));
    const file = toExportFile(parts, this.clock.now());
    return file === null ? null : compress(JSON.stringify(file, null, 2));
  }

  /** Decompresses the JSON of a file. */
  async open(content: Buffer): Promise<Buffer> {
    return decompress(content);
  }
}
