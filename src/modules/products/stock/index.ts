export { OrderedStockService, type RestockOccasion } from './ordered-stock.service.js';
export { StockLedgerService, type LedgerProduct, type ProductLedger } from './stock-ledger.service.js';
export { StockRetentionService } from './stock-retention.service.js';
export { stockKey, sumByStock, type StockLine } from '../domain/stock-lines.js';
export { InsufficientStockForError, ProductChangedError } from '../products.errors.js';
