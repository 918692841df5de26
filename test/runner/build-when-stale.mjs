import { execFileSync } from 'node:child_process';

/** Builds what tests load from `dist`, if a source has changed since the last build. */
export default function buildWhenStale() {
  execFileSync(
    process.execPath,
    [new URL('../../scripts/build.mjs', import.meta.url).pathname, '--when-stale'],
    {
      stdio: 'inherit',
    },
  );
}
