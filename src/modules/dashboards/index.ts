export { DashboardsModule } from './dashboards.module.js';
export { SALES_COMPLETE_HEADER } from './dashboards.headers.js';
export { AttentionService } from './services/attention.service.js';
export { SalesLedgerService } from './services/sales-ledger.service.js';
export { OrderReportsService, type OrderFigures } from './services/order-reports.service.js';
