export { ReturnsModule } from './returns.module.js';
export { ReturnsService } from './services/returns.service.js';
export {
  ReturnStepsService,
  type OpenReturnSteps,
  type ReturnSteps,
} from './services/return-steps.service.js';
