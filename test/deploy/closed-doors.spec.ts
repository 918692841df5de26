import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { loadAll } from 'js-yaml';

const WORKFLOWS = '.github/workflows';
const BUILDS = [
  '.ci/run',
  'deploy/Dockerfile',
  ...readdirSync(WORKFLOWS).map((name) => join(WORKFLOWS, name)),
];

const egressRules = (): any[] =>
  (loadAll(readFileSync('deploy/kubernetes/network.yaml', 'utf8')) as any[]).flatMap(({ spec }) => spec.egress ?? []);

describe('the doors of builds and pods', () => {
  rules('DOR-13').it.each(BUILDS)('install no package with its scripts: %s', (path) => {
    const installs = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /\bnpm (?:ci|install|i)\b/.test(line) && !line.trim().startsWith('#'));
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
  });

  rules('DOR-13').it.each(['10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.100.100.200'])(
    'let no pod call %s but by a rule of its own',
    (address) => {
      const blocks = egressRules()
        .flatMap(({ to }) => to)
        .flatMap(({ ipBlock }) => ipBlock ?? []);
      expect(blocks).not.toEqual([]);
      for (const { cidr, except } of blocks) {
        const within = (range: string) => ipaddr.parse(address).match(ipaddr.parseCIDR(range));
        expect(within(cidr) && !(except ?? []).some(within)).toBe(false);
      }
    },
  );

  rules('OPR-61').it('let pods ask NodeLocal DNSCache, by the port of names alone', () => {
    const rule = egressRules().find(({ to }) => to.some(({ ipBlock }: any) => ipBlock?.cidr === '169.254.20.10/32'));
    expect(rule?.ports).toEqual([
      { port: 53, protocol: 'UDP' },
      { port: 53, protocol: 'TCP' },
    ]);
  });
});
