export { FeedsModule } from './feeds.module.js';
export { FEED_TYPE } from './feeds.limits.js';
export { FeedsService } from './services/feeds.service.js';
export { isGtin } from './domain/gtin.js';
export { optionField } from './domain/merchant-item.js';
