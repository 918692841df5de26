import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { ArchivedPaperRepository } from './data/archived-paper.repository.js';
import { InvoiceArchivesService } from './services/invoice-archives.service.js';

/**
 * The archives of an administrator go with the account, and the prints of a customer's papers with theirs. Neither is exported: papers are
 * in the part of the orders.
 */
@Injectable()
export class TaxReturnsPersonalData extends PersonalData {
  readonly name = 'tax-returns';

  constructor(
    private readonly archives: InvoiceArchivesService,
    private readonly papers: ArchivedPaperRepository,
  ) {
    super();
  }

  exportFor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async eraseFor(userId: string): Promise<void> {
    await this.archives.deleteOf(userId);
    await this.papers.removePrintsOf(userId);
  }
}
