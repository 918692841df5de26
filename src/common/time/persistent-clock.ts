import { existsSync, readFileSync } from 'node:fs';
import { writePrivateFile } from '../files/private-files.js';
import { AdjustableClock } from './adjustable-clock.js';

/** The adjustable clock of the embedded mode. Its offset is stored in the data folder and survives restarts. */
export class PersistentClock extends AdjustableClock {
  constructor(private readonly file: string) {
    super(readOffset(file));
  }

  override advance(ms: number): void {
    const offsetMs = this.offset + ms;
    writePrivateFile(this.file, `${JSON.stringify({ offsetMs })}\n`);
    super.advance(ms);
  }
}

function readOffset(file: string): number {
  if (!existsSync(file)) return 0;
  const { offsetMs } = JSON.parse(readFileSync(file, 'utf8')) as { offsetMs?: unknown };
  if (typeof offsetMs !== 'number' || !(offsetMs >= 0)) {
    throw new Error(`${file} does not hold an offset; delete it to set the clock to the present`);
  }
  return offsetMs;
}
