export { DevConsoleModule } from './dev-console.module.js';
export { refuseForeignHosts } from './own-hosts.js';
export { showErrorsAsPages } from './error-pages.js';
export { keepRecentRequests, RecentRequests } from './recent-requests.js';
export { serveDocs } from './docs/serve-docs.js';
