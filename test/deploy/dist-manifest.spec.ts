import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { distManifest } from '../../scripts/lib/dist-manifest.mjs';
import { NOT_INSTALLED, OUTSIDE } from '../../scripts/lib/packages-outside.mjs';

const ROOT = resolve(__dirname, '..', '..');

interface Manifest {
  readonly type: string;
  readonly dependencies: Record<string, string>;
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8')) as Manifest;
const imports = (...paths: string[]) => ({
  'dist/main.js': { imports: paths.map((path) => ({ path, external: true })) },
});

describe('the manifest from which the image installs', () => {
  const project = read('package.json');

  it('has the packages that the bundle leaves outside, and no others than threads and fonts beside them', () => {
    const built = Object.keys(read('dist', 'package.json').dependencies);
    const ofThreads = ['fontkit', 'pdfmake', 'sharp'];
    const fonts = Object.keys(project.dependencies).filter((name) => name.startsWith('@expo-google-fonts/'));
    expect(new Set(built)).toEqual(new Set([...OUTSIDE, ...ofThreads, ...fonts]));
    expect(built.filter((name) => NOT_INSTALLED.includes(name))).toEqual([]);
  });

  it('has the versions of the project, also of what the embedded database needs', () => {
    const { dependencies } = distManifest(ROOT, imports('axios', 'lmdb', 'node:fs', 'kerberos'), []);
    expect(dependencies).toMatchObject({
      axios: project.dependencies['axios'],
      lmdb: read('packages', 'embedded-mongodb', 'package.json').dependencies['lmdb'],
    });
    expect(dependencies).not.toHaveProperty('kerberos');
    expect(Object.values(dependencies).every((version) => /^\d/.test(version))).toBe(true);
  });

  it('cannot be made for a bundle that needs what the project does not declare', () => {
    expect(() => distManifest(ROOT, imports('left-pad/lib'), [])).toThrow('The bundle needs left-pad');
  });
});
