export { ShopAlertsModule } from './shop-alerts.module.js';
export { ShopDigestService } from './services/shop-digest.service.js';
