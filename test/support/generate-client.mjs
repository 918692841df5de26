import { execFileSync } from 'node:child_process';

/** The tests of the client import what is generated from the API description. Nothing is done while it is fresh. */
export default function generateClient() {
  execFileSync(process.execPath, [new URL('../../packages/client/generate.mjs', import.meta.url).pathname]);
}
