export { DevConsoleModule } from './dev-console.module.js';
export { showErrorsAsPages } from './error-pages.js';
export { keepRequestLog, RequestLog } from './request-log.js';
export { serveDocs } from './docs/serve-docs.js';
