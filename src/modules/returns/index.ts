export { ReturnsModule } from './returns.module.js';
export { Return } from './data/return.schema.js';
export { RefundAccountsService } from './services/refund-accounts.service.js';
export { ReturnsService } from './services/returns.service.js';
export { returnWords } from './domain/return-words.js';
