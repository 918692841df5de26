export { ApiKeysModule } from './api-keys.module.js';
export { ApiKeysService } from './services/api-keys.service.js';
