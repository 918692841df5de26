export { AuthModule } from './auth.module.js';
export { TokenService } from './token.service.js';
export { AccountBans } from './account-bans.service.js';
