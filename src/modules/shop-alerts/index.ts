export { ShopAlertsModule } from './shop-alerts.module.js';
export type { ShopWords } from './domain/shop-words.js';
export { ShopMailsService } from './services/shop-mails.service.js';
export { ShopDigestService } from './services/shop-digest.service.js';
