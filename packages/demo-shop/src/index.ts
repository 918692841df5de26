export { serveStorefront } from './serve-storefront.js';
