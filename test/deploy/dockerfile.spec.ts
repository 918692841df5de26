import { readFileSync } from 'node:fs';
import { execForm, ignoredBy, parseDockerfile, variables } from '../../scripts/lib/dockerfile.mjs';

describe('Reading a Dockerfile', () => {
  it('finds the stages, and each instruction with its flags and over all its lines', () => {
    const stages = parseDockerfile(
      '# a comment\nFROM node:22 AS build\nRUN a \\\n    && b\nFROM node:22\nCOPY --from=build --chown=1:1 /a ./b\n',
    );
    expect(stages.map(({ image, name }) => [image, name])).toEqual([
      ['node:22', 'build'],
      ['node:22', ''],
    ]);
    expect(stages[0]!.instructions).toEqual([{ keyword: 'RUN', args: 'a      && b', flags: {} }]);
    expect(stages[1]!.instructions).toEqual([
      { keyword: 'COPY', args: '/a ./b', flags: { from: 'build', chown: '1:1' } },
    ]);
  });

  it('refuses what it could not carry out', () => {
    expect(() => parseDockerfile('FROM a\nADD x y')).toThrow('cannot carry out "ADD x y"');
    expect(() => parseDockerfile('RUN a')).toThrow('RUN stands before FROM');
    expect(() => execForm('node dist/main.js')).toThrow('not in exec form');
  });

  it('reads the variables of ENV, quoted or not', () => {
    expect(variables('A=1 B="two words"')).toEqual({ A: '1', B: 'two words' });
  });
});

describe('The Dockerfile', () => {
  const stages = parseDockerfile(readFileSync('deploy/Dockerfile', 'utf8'));

  rules('OPR-08').it('fixes its base image by one digest', () => {
    const images = new Set(stages.map(({ image }) => image));
    expect([...images]).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)]);
  });

  rules('OPR-08').it('runs no installation script of a package', () => {
    const installations = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ keyword }) => keyword === 'RUN')
      .flatMap(({ args }) => args.split('&&'))
      .filter((command) => /npm (?:ci|install)/.test(command));
    expect(installations).toHaveLength(2);
    for (const command of installations) expect(command).toContain(' --ignore-scripts ');
  });
});

describe('The build context', () => {
  const isIgnored = ignoredBy(readFileSync('.dockerignore', 'utf8'));

  it.each(['package.json', 'package-lock.json', 'src/main.ts', 'deploy/healthcheck.mjs'])(
    'has %s',
    (path) => {
      expect(isIgnored(path)).toBe(false);
    },
  );

  it.each([
    '.env',
    'src/.env',
    'test/app.ts',
    'src/config/load-config.spec.ts',
    'node_modules/a/b.js',
    '.git/HEAD',
  ])('lacks %s', (path) => {
    expect(isIgnored(path)).toBe(true);
  });
});
