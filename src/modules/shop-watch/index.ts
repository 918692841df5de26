export { ShopWatchModule } from './shop-watch.module.js';
export { ShopWatchService } from './services/shop-watch.service.js';
