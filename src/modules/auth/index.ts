export { AuthModule } from './auth.module.js';
export { TokenService } from './services/sessions/token.service.js';
export { AdministratorsService } from './services/sessions/administrators.service.js';
export { AccountBansService } from './services/sessions/account-bans.service.js';
export {
  ATTEMPTS_KEY,
  attemptsAllowed,
  attemptsCounterOf,
  type AttemptsBy,
} from './domain/account-attempts.js';
