export { AuthModule } from './auth.module.js';
export { AccessModule } from './access.module.js';
export { noteCallers } from './cookies/known-browser.js';
export { AccountDeletionService } from './services/deletion/account-deletion.service.js';
export { ACCESS_TOKEN_SECONDS } from './auth.limits.js';
export { AccessTokenService } from './services/sessions/access-token.service.js';
export { AdministratorsService } from './services/sessions/administrators.service.js';
export { SecondFactorResetsService } from './services/second-factor/second-factor-resets.service.js';
export { AccountBansService } from './services/sessions/account-bans.service.js';
export {
  ATTEMPTS_KEY,
  attemptsAllowed,
  attemptsCounterOf,
  type AttemptsBy,
} from './domain/account-attempts.js';
