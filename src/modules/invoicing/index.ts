export { InvoicingModule } from './invoicing.module.js';
export { LEFT_OUT_HEADER } from './invoicing.headers.js';
export { InvoiceNumberRepository } from './data/invoice-number.repository.js';
export { NumberSeriesRepository } from './data/number-series.repository.js';
export { creditedLines, type CreditedUnits } from './domain/credited-lines.js';
export { taxOfOrder } from './domain/gst.js';
export { kindOfSeries, numberInSeries } from './domain/invoice-number.js';
export { InvoiceService } from './services/invoice.service.js';
export { InvoiceNumbersService } from './services/invoice-numbers.service.js';
