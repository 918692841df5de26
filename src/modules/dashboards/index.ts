export { DashboardsModule } from './dashboards.module.js';
export { SALES_COMPLETE_HEADER } from './dashboards.headers.js';
