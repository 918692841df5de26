export { CodModule } from './cod.module.js';
