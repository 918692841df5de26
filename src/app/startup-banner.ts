import type { ServiceFacts } from './welcome/service-facts.js';

/**
 * The banner printed after the start: addresses, demo logins, data folder, and how to stop the service.
 * @param phones the addresses at which a phone reaches the service, see `phoneAddresses`
 */
export function startupBanner(facts: ServiceFacts, phones: readonly string[] = []): string {
  const { forDevelopers } = facts;
  const logins = (forDevelopers?.demoLogins ?? []).map(
    ({ email, password, role }) => `${email} / ${password} (${role})`,
  );
  const lines: Array<readonly [string, string | undefined]> = [
    ['Address', facts.address ?? 'none (a worker)'],
    ['From a phone', phones.join(', ') || undefined],
    ['', phones[0] && `pictures, links and /shop need a start with PUBLIC_URL=${phones[0]}`],
    ['Dashboard', facts.dashboard],
    ['API description', facts.apiDescription],
    ['Metrics', facts.metrics],
    ['Developer console', forDevelopers?.devConsole],
    ['Demo storefront', forDevelopers?.demoShop],
    ...logins.map((login, index) => [index === 0 ? 'Demo logins' : '', login] as const),
    ['Limits', forDevelopers?.limits],
    ['Data', forDevelopers?.dataDir],
    ['Embedded', forDevelopers?.embedded.join(', ') || undefined],
    ['Stop', 'Ctrl+C'],
  ];
  const shown = lines.filter(([, value]) => value !== undefined);
  return ['', facts.name, ...shown.map(([name, value]) => `  ${name.padEnd(19)}${value}`), '', ''].join('\n');
}
