export { ReturnsModule } from './returns.module.js';
export { ReturnsService } from './services/returns.service.js';
