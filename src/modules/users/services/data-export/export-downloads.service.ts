import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import type { DownloadedFile } from '#http/decorators.js';
import { DataExportRepository } from '../../data/data-export.repository.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportLinksService } from './export-links.service.js';
import { ExportNotFoundError } from '../../users.errors.js';

/** Hands data exports out to whoever has their link. */
@Injectable()
export class ExportDownloadsService {
  constructor(
    private readonly exports: DataExportRepository,
    private readonly links: ExportLinksService,
    private readonly files: ExportFilesService,
    private readonly clock: Clock,
  ) {}

  /** @throws ExportNotFoundError for an unknown or run-out link, and after the account's deletion */
  async download(token: string): Promise<DownloadedFile> {
    const tokenHash = this.links.hashOf(token);
    const found = await findOrFail(
      this.exports.findReady({ tokenHash }, this.clock.now()),
      ExportNotFoundError,
    );
    const content = await this.files.open(found.content);
    return { content, contentType: 'application/json', filename: 'account-data.json' };
  }
}
