import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadAll } from 'js-yaml';
import { ConfigError } from '#config/config-error.js';
import { loadConfig } from '#config/load-config.js';
import { REQUIRED } from '../../scripts/lib/deploy/environment.mjs';
import { unreadFields } from '../../scripts/lib/deploy/unread-fields.mjs';

const CHECKED = ['.env.example', 'docker-compose.yml', 'package.json', 'deploy'];
const K8S = 'deploy/kubernetes';

function check(root: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-deploy.mjs', root], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('The check of what is deployed', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'storefront-deploy-'));
    for (const path of CHECKED) cpSync(path, join(root, path), { recursive: true });
  });

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  function change(file: string, from: string, to: string): void {
    const path = join(root, file);
    const before = readFileSync(path, 'utf8');
    expect(before).toContain(from);
    writeFileSync(path, before.replace(from, to));
  }

  it('passes the project as it is', () => {
    const { status, output } = check('.');
    expect(output).not.toContain('FAIL');
    expect(status).toBe(0);
    expect(output.match(/^(?:ok|skip) /gm)).toHaveLength(11);
  });

  it.each([
    [
      'an unknown field',
      `${K8S}/api.yaml`,
      'revisionHistoryLimit',
      'revisionHistory',
      '/spec/revisionHistory is not a known field',
    ],
    [
      'an unknown field deep down',
      `${K8S}/worker.yaml`,
      'readOnlyRootFilesystem',
      'readOnlyFilesystem',
      '/spec/template/spec/containers/0/securityContext/readOnlyFilesystem is not a known field',
    ],
    [
      'a value of the wrong type',
      `${K8S}/api.yaml`,
      'revisionHistoryLimit: 5',
      'revisionHistoryLimit: five',
      '/spec/revisionHistoryLimit type {"type":"integer"}',
    ],
    [
      'a field that is missing',
      `${K8S}/autoscaling.yaml`,
      '  maxReplicas: 10\n',
      '',
      'required {"missingProperty":"maxReplicas"}',
    ],
    [
      'an unknown kind',
      `${K8S}/service.yaml`,
      'kind: Service',
      'kind: Servise',
      'v1 Servise is not a known kind',
    ],
    [
      'a kind of an old version',
      `${K8S}/autoscaling.yaml`,
      'autoscaling/v2',
      'autoscaling/v2beta2',
      'autoscaling/v2beta2 HorizontalPodAutoscaler is not a known kind',
    ],
    [
      'a key that stands twice',
      `${K8S}/api.yaml`,
      'apiVersion:',
      'kind: Deployment\napiVersion:',
      'duplicated mapping key',
    ],
    [
      'a variable that stands twice',
      `${K8S}/config/config.env`,
      'HOST=',
      'HOST=a\nHOST=',
      'config.env: HOST stands twice',
    ],
    [
      'a value in quotes, which would be a part of it',
      `${K8S}/config/config.env`,
      'PORT=3000',
      "PORT='3000'",
      'config.env: PORT is in quotes',
    ],
    [
      'pods without the generated variables',
      `${K8S}/kustomization.yaml`,
      '  - config\n',
      '',
      'kustomization.yaml: config is not listed',
    ],
    [
      'a migration with the variables of nobody',
      `${K8S}/migrate/kustomization.yaml`,
      '  - ../config\n',
      '',
      'that of migrate does not list ../config',
    ],
    [
      'a selector without pods',
      `${K8S}/service.yaml`,
      'spec:\n  selector:\n',
      'spec:\n  selector:\n    tier: x\n',
      'selector matches no pods',
    ],
    [
      'a selector that misses its own pods',
      `${K8S}/api.yaml`,
      'matchLabels:\n',
      'matchLabels:\n      tier: x\n',
      'selector does not match the pods',
    ],
    [
      'a policy without pods',
      `${K8S}/disruption.yaml`,
      'component: worker',
      'component: workers',
      'selector matches no pods',
    ],
    [
      'a port that no container has',
      `${K8S}/service.yaml`,
      'targetPort: http',
      'targetPort: web',
      'port web does not exist',
    ],
    [
      'a public path beside the API',
      `${K8S}/ingress.yaml`,
      'path: /api/',
      'path: /',
      '/ is not for the public',
    ],
    [
      'a Service that does not exist',
      `${K8S}/ingress.yaml`,
      'name: storefront-api',
      'name: shop',
      'Service/shop with port http does not exist',
    ],
    [
      'an unknown field of a monitor',
      `${K8S}/optional/pod-monitor.yaml`,
      'interval: 15s',
      'every: 15s',
      '/spec/podMetricsEndpoints/0/every is not a known field',
    ],
    [
      'a monitor that leaves out the workers',
      `${K8S}/optional/pod-monitor.yaml`,
      'values: [api, worker]',
      'values: [api]',
      'leaves out worker.yaml: Deployment/storefront-worker',
    ],
    [
      'a monitor of a port that no pod has',
      `${K8S}/optional/pod-monitor.yaml`,
      'port: http',
      'port: metrics',
      'port metrics does not exist in api.yaml',
    ],
    [
      'a route to all paths',
      `${K8S}/optional/http-route.yaml`,
      'value: /api/',
      'value: /',
      '/ is not for the public',
    ],
    [
      'a route to a port that the Service does not have',
      `${K8S}/optional/http-route.yaml`,
      'port: 80',
      'port: 3000',
      'Service/storefront-api with port 3000 does not exist',
    ],
    [
      'an optional manifest among the others',
      `${K8S}/kustomization.yaml`,
      '  - disruption.yaml\n',
      '  - disruption.yaml\n  - optional/pod-monitor.yaml\n',
      'optional/pod-monitor.yaml is listed',
    ],
    [
      'a scaler of nothing',
      `${K8S}/autoscaling.yaml`,
      'name: storefront-worker\n  minReplicas',
      'name: workers\n  minReplicas',
      'Deployment/workers does not exist',
    ],
    [
      'a ConfigMap that does not exist',
      `${K8S}/api.yaml`,
      'configMapRef:\n                name: storefront',
      'configMapRef:\n                name: shop',
      'ConfigMap/shop does not exist',
    ],
    [
      'a missing secret variable',
      `${K8S}/secret.example.yaml`,
      '  JWT_SECRET: CHANGE-ME-to-32-random-characters-or-more\n',
      '',
      'container api: JWT_SECRET is not set',
    ],
    [
      'an empty variable',
      `${K8S}/config/config.env`,
      'S3_BUCKET=shop-images',
      'S3_BUCKET=',
      'container worker: S3_BUCKET is not set',
    ],
    [
      'a secret among what is public',
      `${K8S}/config/config.env`,
      'NODE_ENV=production\n',
      'NODE_ENV=production\nJWT_SECRET=a\n',
      'JWT_SECRET belongs in a Secret',
    ],
    [
      'an unknown variable',
      `${K8S}/config/config.env`,
      'HOST=',
      'HOSTNAME=',
      'HOSTNAME is not a variable of .env.example',
    ],
    [
      'a wrong probe path',
      `${K8S}/api.yaml`,
      'livenessProbe:\n            httpGet: { path: /health/live',
      'livenessProbe:\n            httpGet: { path: /health',
      'livenessProbe: /health is not /health/live',
    ],
    [
      'another image',
      `${K8S}/worker.yaml`,
      'storefront-commerce-api:0.1.0',
      'storefront-commerce-api:latest',
      'container worker: storefront-commerce-api:latest is not',
    ],
    [
      'too short a grace period',
      `${K8S}/api.yaml`,
      'terminationGracePeriodSeconds: 45',
      'terminationGracePeriodSeconds: 35',
      '35 is not more than 35',
    ],
    [
      'a file that the kustomization lacks',
      `${K8S}/kustomization.yaml`,
      '  - disruption.yaml\n',
      '',
      'disruption.yaml is not listed',
    ],
    [
      'the example secret in the kustomization',
      `${K8S}/kustomization.yaml`,
      '  - api.yaml',
      '  - secret.example.yaml\n  - api.yaml',
      'secret.example.yaml is listed',
    ],
    [
      'an unknown variable of Compose',
      'docker-compose.yml',
      'METRICS_ENABLED:',
      'METRICS:',
      'worker: METRICS is not a variable',
    ],
    [
      'an alarm of no severity',
      'deploy/prometheus/alerts.yaml',
      'severity: critical',
      'team: shop',
      'labels.severity is missing',
    ],
  ])('refuses %s', (_, file, from, to, fault) => {
    change(file, from, to);
    const { status, output } = check(root);
    expect(output).toContain(fault);
    expect(status).toBe(1);
  });
});

/** The value that an operator puts in the place of each CHANGE-ME. */
const OWN_SECRET = randomBytes(24).toString('hex');

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('What the manifests give a process', () => {
  const secrets = (
    loadAll(readFileSync(`${K8S}/secret.example.yaml`, 'utf8'))[0] as {
      stringData: Record<string, string>;
    }
  ).stringData;
  const asShown = { ...parseEnv(readFileSync(`${K8S}/config/config.env`, 'utf8')), ...secrets };
  const given = Object.fromEntries(
    Object.entries(asShown).map(([name, value]) => [name, value?.replace(/CHANGE-ME[\w-]*/g, OWN_SECRET)]),
  );

  rules('SES-13').it('does not start it before the secrets are replaced, and names each of them', () => {
    const faults = faultsOf({ ...asShown, ROLE: 'api' });
    const shown = Object.keys(secrets);
    expect(shown.length).toBeGreaterThan(10);
    expect(new Set(faults.map((fault) => fault.split(':')[0]))).toEqual(new Set(shown));
    expect(faults).toHaveLength(shown.length);
  });

  it.each(['api', 'worker'])('starts the %s in production without stand-ins', (role) => {
    const config = loadConfig({ ...given, ROLE: role });
    expect(config.production).toBe(true);
    expect(Object.values(config.embedded)).not.toContain(true);
    expect(config.http.trustProxy).toEqual(['1']);
  });

  it.each(REQUIRED)('would not start it without %s, which the check requires', (name) => {
    expect(() => loadConfig({ ...given, ROLE: 'api', [name]: undefined })).toThrow(ConfigError);
  });

  it('is required as far as the check says, and no further', () => {
    const alone = Object.fromEntries(REQUIRED.map((name) => [name, given[name]]));
    const config = loadConfig({ ...alone, NODE_ENV: 'production' });
    expect(Object.values(config.embedded)).not.toContain(true);
  });
});

describe('The search for unknown fields', () => {
  it('names what a validator never read, and takes the keys of a map that it walks through as read', () => {
    const data = { known: 1, unknown: 2, map: { a: 1, b: 2 }, list: [{ known: 1, odd: 1 }] };
    const unread = unreadFields(data, (watched) => {
      void watched.known;
      for (const key in watched.map) void watched.map[key as 'a' | 'b'];
      for (const part of watched.list) void part.known;
    });
    expect(unread).toEqual(['/unknown', '/list/0/odd']);
  });
});
