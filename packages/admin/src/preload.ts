/** Runs before the application is there: what the page in the address needs is fetched beside it. */
import { remembered } from './api/staff.js';

if (remembered() !== undefined) {
  void import('./Dashboard.js');
  void import('./routes.js').then(({ loadPage }) => loadPage(location.pathname));
}
