/** The server under test in the terms of `runOnRequirements`: any patch release of 7.0. */
export const SERVER = { version: [7, 0, 30], topology: 'replicaset', auth: true };

/** True when one of the alternatives is met; no alternatives means no requirement. */
export function requirementsMet(alternatives, server = SERVER) {
  if (alternatives === undefined || alternatives.length === 0) return true;
  return alternatives.some((requirement) => unmet(requirement, server) === undefined);
}

function unmet(requirement, server) {
  const { minServerVersion, maxServerVersion, topologies, auth, serverless, csfle, serverParameters } =
    requirement;
  if (minServerVersion !== undefined && compare(server.version, parse(minServerVersion)) < 0)
    return 'minServerVersion';
  if (maxServerVersion !== undefined && compare(server.version, parse(maxServerVersion)) > 0)
    return 'maxServerVersion';
  if (topologies !== undefined && !topologies.includes(server.topology)) return 'topologies';
  if (auth !== undefined && auth !== server.auth) return 'auth';
  if (serverless === 'require') return 'serverless';
  if (csfle !== undefined && csfle !== false) return 'csfle';
  if (serverParameters !== undefined && !parametersMet(serverParameters)) return 'serverParameters';
  return undefined;
}

/** The parameters of a mongod that was started for tests. */
const PARAMETERS = { enableTestCommands: true, authenticationMechanisms: ['SCRAM-SHA-256'] };

function parametersMet(wanted) {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(PARAMETERS[name]) === JSON.stringify(value),
  );
}

/** A version bound with fewer parts holds for all patch levels: 7.0.99 at most is `7.0.99`, `7` means 7.0.0. */
function parse(version) {
  const parts = version.split('.').map(Number);
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

function compare(a, b) {
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}
