import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScratchFile } from '../src/storage/scratch-file.js';
import { playTree } from './support/tree-model.js';

it.each([
  ['no memory', 0],
  ['a little memory', 20_000],
  ['memory for all', 10_000_000],
])('keeps the entries of a map in a tree, its snapshots and clones, with %s', (_, limit) => {
  const folder = mkdtempSync(join(tmpdir(), 'tree-'));
  const file = new ScratchFile(folder);
  playTree({ file, limit, differentKeys: 3_000, rounds: 50, writesPerRound: 300 });
  file.close();
  rmSync(folder, { recursive: true });
});
