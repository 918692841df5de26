import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import type { TestApp } from './create-app.js';

/** Deletes an account as the deletion of a profile does: every module gives up what it keeps, in one transaction. */
export async function eraseAccount(app: TestApp, userId: string): Promise<void> {
  await app.get(UnitOfWork).run(async () => {
    for (const part of app.get(PersonalDataRegistry).inOrder()) await part.eraseFor(userId);
  });
}
