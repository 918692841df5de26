export { BookkeepingModule } from './bookkeeping.module.js';
export { InvoiceBooksService, type InvoiceBooks } from './services/invoice-books.service.js';
export { MoneyBooksService, type MoneyBooks } from './services/money-books.service.js';
export { StockBooksService, type StockBooks } from './services/stock-books.service.js';
export { DerivedBooksRepository } from './data/derived-books.repository.js';
export { DerivedBooksService, type DerivedBooks } from './services/derived-books.service.js';
export { NightlyBooksCheckService } from './services/nightly-books-check.service.js';
