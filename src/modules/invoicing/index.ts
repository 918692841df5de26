export { InvoicingModule } from './invoicing.module.js';
export { LEFT_OUT_HEADER } from './invoicing.headers.js';
export { InvoiceNumberRepository } from './data/invoice-number.repository.js';
export {
  IssuedPaperRepository,
  NEWEST_ISSUED_FIRST,
  type IssuedFilter,
} from './data/issued-paper.repository.js';
export { IssuedPaper } from './data/issued-paper.schema.js';
export { NumberSeriesRepository } from './data/number-series.repository.js';
export { creditedRefund } from './domain/credited-refund.js';
export { creditedLines, type CreditedUnits } from './domain/credited-lines.js';
export { taxByLine } from './domain/shipping-tax.js';
export { sumOfTaxes, taxByRate, type GoodsTax, type RateTax } from './domain/gst.js';
export {
  kindOfSeries,
  numberInSeries,
  PAPER_KINDS,
  seriesOf,
  type PaperKind,
} from './domain/invoice-number.js';
export { numberedDocument } from './domain/numbered-document.js';
export { numberedPapersOf } from './domain/numbered-papers.js';
export { taxPaperOf, type TaxPaper } from './domain/tax-paper.js';
export { InvoiceService } from './services/invoice.service.js';
export { InvoiceNumbersService } from './services/invoice-numbers.service.js';
