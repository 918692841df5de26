import 'reflect-metadata';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { ReviewRatingsService } from '#modules/interactions/index.js';
import { OrderSearchService } from '#modules/orders/index.js';
import { AvailabilityService, ProductWordsService } from '#modules/products/index.js';
import { UserWordsService } from '#modules/users/index.js';
import { readNothing } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

export const dbMigrate: Command<void> = {
  name: 'db:migrate',
  summary:
    'Makes the collections and indexes that this version of the service needs, and adds what its records need. Again is fine.',
  forms: [''],
  read: readNothing,
  run: (config) =>
    withShop(config, async (shop) => {
      const installer = shop.get(SchemaInstaller, { strict: false });
      const made = await installer.missing();
      await installer.install();
      const stocked = await shop.get(AvailabilityService, { strict: false }).correct();
      if (stocked > 0) made.push(`whether ${stocked} products are in stock`);
      const products = await shop.get(ProductWordsService, { strict: false }).addMissing();
      if (products > 0) made.push(`search words of ${products} products`);
      const rated = await shop.get(ReviewRatingsService, { strict: false }).addMissing();
      if (rated > 0) made.push(`ratings of ${rated} products`);
      const users = await shop.get(UserWordsService, { strict: false }).addMissing();
      if (users > 0) made.push(`search words of ${users} accounts`);
      const orders = await shop.get(OrderSearchService, { strict: false }).addMissingParts();
      if (orders > 0) made.push(`search words of ${orders} orders`);
      const lines =
        made.length === 0
          ? ['The database has everything.']
          : [...made.map((what) => `made ${what}`), 'The database is up to date.'];
      return { lines, data: { made }, ok: true };
    }),
};

runWhenCalled(import.meta.url, dbMigrate);
