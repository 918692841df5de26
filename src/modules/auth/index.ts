export { AuthModule } from './auth.module.js';
export { TokenService } from './token.service.js';
export { AccountBansService } from './account-bans.service.js';
