import { Injectable } from '@nestjs/common';
import { csvStream } from '#common/csv/csv-stream.js';
import { scrollMetaOf } from '#common/paging/page.view.js';
import { Clock } from '#common/time/clock.js';
import { indianDayOf } from '#common/india/indian-day.js';
import type { StreamedFile } from '#http/decorators.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import {
  IssuedPaperRepository,
  NEWEST_ISSUED_FIRST,
  type IssuedFilter,
  type IssuedPaper,
} from '#modules/invoicing/index.js';
import { typedOrderNumber } from '#modules/orders/views/index.js';
import type { RegisteredSeller } from '#modules/orders/tax/index.js';
import { PaperSearchRepository } from '../data/paper-search.repository.js';
import { datesOf } from '../domain/paper-dates.js';
import { REGISTER_COLUMNS, registerRowsOf } from '../domain/register-rows.js';
import type { InvoiceExportQuery, InvoiceRegisterQuery } from '../dto/invoice-register.query.js';
import { toRegisteredInvoice, type InvoiceRegisterView } from '../views/invoice-register.view.js';
import { TaxPapersService } from './tax-papers.service.js';

/** The register of invoices and credit notes. */
@Injectable()
export class InvoiceRegisterService {
  constructor(
    private readonly papers: TaxPapersService,
    private readonly issued: IssuedPaperRepository,
    private readonly matches: PaperSearchRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns one page, newest first; empty where the shop is not registered. @throws WrongCursorError */
  async list(query: InvoiceRegisterQuery): Promise<InvoiceRegisterView> {
    const { seller } = this.papers;
    if (seller === undefined) return { invoices: [], meta: scrollMetaOf(query, { total: 0 }) };
    const page = await this.findPage(query);
    const papers = await this.papers.read(page.entries, seller);
    return { invoices: papers.map((entry) => toRegisteredInvoice(entry)), meta: scrollMetaOf(query, page) };
  }

  /** All papers as a file, oldest first. @throws NoTaxRegistrationError */
  async csv({ kind, ...dates }: InvoiceExportQuery): Promise<StreamedFile> {
    const seller = this.papers.registeredSeller();
    return {
      content: await csvStream(REGISTER_COLUMNS, this.rows({ kind, ...datesOf(dates) }, seller)),
      contentType: 'text/csv; charset=utf-8',
      filename: `invoices-${indianDayOf(this.clock.now())}.csv`,
    };
  }

  private async *rows(filter: IssuedFilter, seller: RegisteredSeller) {
    for await (const page of this.papers.pages(filter, seller))
      yield page.flatMap((paper) => registerRowsOf(paper));
  }

  private async findPage({
    q,
    kind,
    from,
    to,
    ...query
  }: InvoiceRegisterQuery): Promise<ListPage<IssuedPaper>> {
    const filter = { kind, ...datesOf({ from, to }) };
    if (q === undefined) return this.issued.findPage(filter, query);
    const search = {
      name: JSON.stringify(['invoices', q, filter]),
      find: async () => this.find(q, filter),
      order: NEWEST_ISSUED_FIRST,
      findByIds: (ids: readonly string[]) => this.issued.findAllById(ids),
    };
    return pageOfFound(search, query);
  }

  private async find(q: string, filter: IssuedFilter) {
    const typed = q.trim().toUpperCase();
    const orderIds = await this.matches.findOrders({
      orderNumber: typedOrderNumber(typed).whole,
      gstin: typed,
    });
    return this.issued.findMatching({ number: typed, orderIds }, filter);
  }
}
