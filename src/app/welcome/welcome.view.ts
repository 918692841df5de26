import type { ServiceFacts } from './service-facts.js';

/** A login of the demo data. */
export class DemoLoginView {
  /** @example asha@demo.shop */
  email!: string;
  password!: string;
  /** @example USER */
  role!: string;
}

/** Information about the service at `/`. In production: its name and the first two links. */
export class WelcomeView {
  name!: string;
  /** @example http://localhost:3000/api/docs */
  apiDescription?: string;
  /** @example http://localhost:3000/health */
  health?: string;
  /** @example http://localhost:3000/dev */
  devConsole?: string;
  /** @example http://localhost:3000/shop */
  demoShop?: string;
  demoLogins?: DemoLoginView[];
  /** The limits of one address, and how to reset them */
  limits?: string;
  /** Where the data lies on the machine of the service */
  dataDir?: string;
  /** The services that the process carries itself */
  embedded?: string[];
}

/** Facts that are undefined are absent from the JSON. */
export function toWelcome({ name, apiDescription, health, forDevelopers }: ServiceFacts): WelcomeView {
  return { name, apiDescription, health, ...forDevelopers };
}
