export { QueuesModule } from './queues.module.js';
