export { HealthModule } from './health.module.js';
export { THIRD_PARTIES, type ThirdParty, type ThirdPartyName } from './third-parties.js';
