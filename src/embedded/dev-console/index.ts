export { DevConsoleModule } from './dev-console.module.js';
