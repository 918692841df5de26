import { PersonalDataRegistry, type PersonalDataPart } from '#common/personal-data/personal-data.registry.js';
import type { TestApp } from './create-app.js';

/** The part of one module in data export and account deletion. */
export function personalDataOf(app: TestApp, name: string): PersonalDataPart {
  const part = app
    .get(PersonalDataRegistry)
    .inOrder()
    .find((candidate) => candidate.name === name);
  if (part === undefined) throw new Error(`No personal data part is named ${name}`);
  return part;
}
