import type { Section } from './row.js';
import { accountDecisions } from './rows/account-decisions.js';
import { accounts } from './rows/accounts.js';
import { auth } from './rows/auth.js';
import { bounds } from './rows/bounds.js';
import { carrier } from './rows/carrier.js';
import { carts } from './rows/carts.js';
import { catalogue } from './rows/catalogue.js';
import { checkoutPayment } from './rows/checkout-payment.js';
import { codes } from './rows/codes.js';
import { conventions } from './rows/conventions.js';
import { developerConsole } from './rows/developer-console.js';
import { errors } from './rows/errors.js';
import { everyEndpoint } from './rows/every-endpoint.js';
import { fulfilment } from './rows/fulfilment.js';
import { healthCommands } from './rows/health-commands.js';
import { operations } from './rows/operations.js';
import { orderRules } from './rows/order-rules.js';
import { orders } from './rows/orders.js';
import { paymentDecisions } from './rows/payment-decisions.js';
import { returnsSupport } from './rows/returns-support.js';
import { reviews } from './rows/reviews.js';
import { search } from './rows/search.js';
import { sessionsAbuse } from './rows/sessions-abuse.js';
import { secondRoundContent } from './rows/second-round-content.js';
import { users } from './rows/users.js';

/** Every line of the specification and of the decisions, in the order of the page. */
export const sections: readonly Section[] = [
  ...users,
  ...accounts,
  ...accountDecisions,
  ...auth,
  ...codes,
  ...sessionsAbuse,
  ...orders,
  ...orderRules,
  ...checkoutPayment,
  ...paymentDecisions,
  ...fulfilment,
  ...carrier,
  ...catalogue,
  ...carts,
  ...reviews,
  ...search,
  ...returnsSupport,
  ...conventions,
  ...everyEndpoint,
  ...errors,
  ...bounds,
  ...operations,
  ...developerConsole,
  ...secondRoundContent,
  ...healthCommands,
];
