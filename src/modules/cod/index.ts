export { CodModule } from './cod.module.js';
export { CashListService } from './services/cash-list.service.js';
