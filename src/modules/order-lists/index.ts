export { OrderListsModule } from './order-lists.module.js';
export { OrderListsService } from './services/order-lists.service.js';
