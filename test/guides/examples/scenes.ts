import type { Scenes } from './scene.js';
import { ACCOUNTS } from './scenes/accounts.js';
import { CATALOGUE } from './scenes/catalogue.js';
import { CONSOLE } from './scenes/console.js';
import { FULFILMENT } from './scenes/fulfilment.js';
import { READING } from './scenes/reading.js';
import { SENDERS } from './scenes/senders.js';
import { SHIPPING } from './scenes/shipping.js';
import { SHOPPING } from './scenes/shopping.js';
import { WEBHOOKS_OUT } from './scenes/webhooks-out.js';
import { WORDS } from './scenes/words.js';

/**
 * The examples of the API description, in the order in which they are played. An operation that is missing here takes nothing
 * but a token: it is sent before them, to the shop as it was seeded.
 */
export const SCENES: Scenes = {
  ...READING,
  ...SENDERS,
  ...SHOPPING,
  ...WORDS,
  ...FULFILMENT,
  ...ACCOUNTS,
  ...CATALOGUE,
  ...WEBHOOKS_OUT,
  ...SHIPPING,
  ...CONSOLE,
};
