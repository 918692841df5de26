export { InvoicingModule } from './invoicing.module.js';
export { InvoiceNumberRepository } from './data/invoice-number.repository.js';
export { NumberSeriesRepository } from './data/number-series.repository.js';
export { kindOfSeries, numberInSeries } from './domain/invoice-number.js';
export { InvoiceNumbersService } from './services/invoice-numbers.service.js';
