import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zipStream, type ZippedFile } from './zip-stream.js';

const AT = new Date('2026-11-30T15:04:06Z');

async function* filesOf(...files: ZippedFile[]): AsyncGenerator<ZippedFile> {
  yield* files;
}

/** Returns what another program reads in an archive: a list of [name, time, text], or its complaint. */
function readByAnother(archive: Buffer): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  try {
    const path = join(folder, 'it.zip');
    writeFileSync(path, archive);
    const program = [
      'import json, sys, zipfile',
      'z = zipfile.ZipFile(sys.argv[1])',
      'assert z.testzip() is None',
      'print(json.dumps([[i.filename, list(i.date_time), z.read(i).decode()] for i in z.infolist()]))',
    ].join('\n');
    const { stdout, stderr } = spawnSync('python3', ['-c', program, path], { encoding: 'utf8' });
    return stdout === '' ? stderr : JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('a ZIP archive', () => {
  rules('ACT-11').it('is read by another program, whole and with its names and times', async () => {
    const archive = await buffer(
      zipStream(
        filesOf(
          { name: 'invoices/INV-2627-0000001.pdf', content: Buffer.from('%PDF one'), at: AT },
          { name: 'empty.txt', content: new Uint8Array(), at: new Date('1979-12-31T23:59:59Z') },
          { name: 'रसीद.txt', content: Buffer.from('धन्यवाद'), at: AT },
        ),
      ),
    );
    if (!hasPython) return;
    expect(readByAnother(archive)).toEqual([
      ['invoices/INV-2627-0000001.pdf', [2026, 11, 30, 15, 4, 6], '%PDF one'],
      ['empty.txt', [1980, 12, 31, 23, 59, 58], ''],
      ['रसीद.txt', [2026, 11, 30, 15, 4, 6], 'धन्यवाद'],
    ]);
  });

  rules('ACT-11').it('is one without files, where there are none', async () => {
    const archive = await buffer(zipStream(filesOf()));
    expect(archive).toHaveLength(22);
    if (hasPython) expect(readByAnother(archive)).toEqual([]);
  });

  rules('ACT-11').it('asks for a file when the one before has been taken', async () => {
    let asked = 0;
    async function* counted(): AsyncGenerator<ZippedFile> {
      for (; asked < 100;) {
        asked += 1;
        yield { name: `${asked}.pdf`, content: Buffer.alloc(64 * 1024), at: AT };
      }
    }
    const reader = zipStream(counted())[Symbol.asyncIterator]();
    await reader.next();
    expect(asked).toBeLessThan(10);
    await reader.return?.();
  });
});
