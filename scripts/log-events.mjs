/** Writes the table of all log events into docs/operations.md, made from the code. A test compares it. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { logEventTable, withLogEventTable } from './lib/log-calls.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const RUNBOOK = join(ROOT, 'docs', 'operations.md');

/** The folders that are compiled into the service. */
const FOLDERS = ['src', 'packages/dev-console/src', 'packages/demo-shop/src'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
);
writeFileSync(RUNBOOK, withLogEventTable(readFileSync(RUNBOOK, 'utf8'), logEventTable(files)));
