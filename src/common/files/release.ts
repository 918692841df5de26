import { readFileSync } from 'node:fs';
import { projectFile } from './project-file.js';

/** The build that runs. */
export interface Release {
  readonly version: string;
  /** Null where the build did not know it: outside a checkout, and without `COMMIT`. */
  readonly commit: string | null;
}

/** Returns which build this is, as the manifest beside it says. */
export function thisRelease(): Release {
  const { version, commit = null } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as {
    version: string;
    commit?: string | null;
  };
  return { version, commit };
}

/** Returns the build in a line, as `0.1.0, commit 4385749b`. */
export function releaseText({ version, commit }: Release): string {
  return commit === null ? version : `${version}, commit ${commit.slice(0, 8)}`;
}
