import { releaseText, thisRelease } from './release.js';

describe('the build that runs', () => {
  it('is known by its version and, in a checkout, by its commit', () => {
    const { version, commit } = thisRelease();
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}$/);
  });

  it('is said in a line', () => {
    expect(releaseText({ version: '0.1.0', commit: '4385749b0dc4e2a7a9b1' })).toBe('0.1.0, commit 4385749b');
    expect(releaseText({ version: '0.1.0', commit: null })).toBe('0.1.0');
  });
});
