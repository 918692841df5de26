import { podsOf } from './pods.mjs';
import { ofKind } from './read-tree.mjs';

/** The variables that production requires without embedded services. */
export const REQUIRED = [
  'JWT_SECRET',
  'MONGODB_URI',
  'REDIS_URL',
  'SMTP_URL',
  'TYPESENSE_URL',
  'TYPESENSE_API_KEY',
  'PAYMENT_API_URL',
  'PAYMENT_KEY_ID',
  'PAYMENT_KEY_SECRET',
  'PAYMENT_WEBHOOK_SECRET',
  'SHIPPING_API_URL',
  'SHIPPING_EMAIL',
  'SHIPPING_PASSWORD',
  'SHIPPING_PICKUP_LOCATION',
  'CARRIER_WEBHOOK_SECRET',
  'SELLER_PHONE',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'IMAGE_BASE_URL',
];
/** The variables that belong in a Secret. */
const SECRET = /SECRET|PASSWORD|KEY|MONGODB_URI|REDIS_URL|SMTP_URL/;
/** The variables whose value may stand in a file, and the end of the variable that names the file. */
const FILED = new RegExp(`${SECRET.source}|SHIPPING_EMAIL|OTLP_HEADERS`);
const IN_FILE = '_FILE';
const OWN_SERVICES = ['migrate', 'api', 'worker'];

/**
 * The environment of each container has only variables of the project, and all that production requires.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function environmentFaults(tree) {
  const containers = podsOf(tree).flatMap((pod) =>
    pod.containers.map((container) => ({
      where: `${pod.where}: container ${container.name}`,
      env: environmentOf(tree, container),
    })),
  );
  return [
    ...containers.flatMap(({ where, env }) => [
      ...unknown(tree, env).map((name) => `${where}: ${name} is not a variable of .env.example`),
      ...REQUIRED.filter((name) => !env[name] && !env[`${name}${IN_FILE}`]).map((name) => `${where}: ${name} is not set`),
      ...(env.NODE_ENV === 'production' ? [] : [`${where}: NODE_ENV is not production`]),
    ]),
    ...ofKind(tree, 'ConfigMap').flatMap(({ where, document }) =>
      Object.keys(document.data ?? {})
        .filter((name) => SECRET.test(name) && !name.endsWith(IN_FILE))
        .map((name) => `${where}: ${name} belongs in a Secret`),
    ),
    ...ofKind(tree, 'Secret').flatMap(({ where, document }) =>
      Object.entries(document.stringData ?? {})
        .filter(([, value]) => !String(value).includes('CHANGE-ME'))
        .map(([name]) => `${where}: ${name} is not marked CHANGE-ME`),
    ),
  ];
}

/**
 * The variables of the project's own services in docker-compose.yml.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function composeEnvironmentFaults(tree) {
  return OWN_SERVICES.flatMap((service) => {
    const found = tree.compose.services?.[service];
    if (found === undefined) return [`docker-compose.yml: service ${service} does not exist`];
    return unknown(tree, found.environment ?? {}).map(
      (name) => `docker-compose.yml: ${service}: ${name} is not a variable of .env.example`,
    );
  });
}

/** The variables of a container; its own values override those of its sources. */
function environmentOf(tree, { envFrom = [], env = [] }) {
  const sources = envFrom.map(({ configMapRef, secretRef }) => {
    const [kind, name] = configMapRef ? ['ConfigMap', configMapRef.name] : ['Secret', secretRef?.name];
    const source = ofKind(tree, kind).find(({ document }) => document.metadata?.name === name);
    return { ...source?.document.data, ...source?.document.stringData };
  });
  const own = env.map(({ name, value = 'from elsewhere' }) => [name, value]);
  return Object.assign({}, ...sources, Object.fromEntries(own));
}

function unknown({ variables }, environment) {
  const isKnown = (name) =>
    variables.has(name) || (name.endsWith(IN_FILE) && FILED.test(name) && variables.has(name.slice(0, -IN_FILE.length)));
  return Object.keys(environment).filter((name) => !isKnown(name));
}
