import type { ServiceFacts } from './service-facts.js';

/** A login of the demo data. */
export class DemoLoginView {
  /** @example asha@demo.shop */
  email!: string;
  password!: string;
  /** @example USER */
  role!: string;
}

/** What the service says of itself to a visitor of its root address. In production: its name and the first two links. */
export class WelcomeView {
  name!: string;
  /** @example http://localhost:3000/api/docs */
  apiDescription?: string;
  /** @example http://localhost:3000/health */
  health?: string;
  /** @example http://localhost:3000/dev */
  devConsole?: string;
  demoLogins?: DemoLoginView[];
  /** Where the data lies on the machine of the service */
  dataDir?: string;
  /** The services that the process carries itself */
  embedded?: string[];
}

export function toWelcome({ name, apiDescription, health, forDevelopers }: ServiceFacts): WelcomeView {
  return {
    name,
    ...(apiDescription === undefined ? {} : { apiDescription }),
    ...(health === undefined ? {} : { health }),
    ...(forDevelopers === undefined
      ? {}
      : {
          ...(forDevelopers.devConsole === undefined ? {} : { devConsole: forDevelopers.devConsole }),
          demoLogins: forDevelopers.demoLogins.map(({ email, password, role }) => ({
            email,
            password,
            role,
          })),
          dataDir: forDevelopers.dataDir,
          embedded: [...forDevelopers.embedded],
        }),
  };
}
