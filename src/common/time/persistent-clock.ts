import { existsSync, readFileSync } from 'node:fs';
import { writePrivateFile } from '../files/private-files.js';
import { AdjustableClock } from './adjustable-clock.js';

const LOOK_EVERY_MS = 500;

/**
 * The adjustable clock of the developer console. Its offset is stored in the data folder, survives restarts, and is that of
 * every process with this folder.
 */
export class PersistentClock extends AdjustableClock {
  constructor(private readonly file: string) {
    super(readOffset(file));
  }

  override follow(): () => void {
    const timer = setInterval(() => this.moveTo(offsetIfReadable(this.file)), LOOK_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  override advance(ms: number): void {
    const offsetMs = Math.max(this.offset, offsetIfReadable(this.file)) + ms;
    writePrivateFile(this.file, `${JSON.stringify({ offsetMs })}\n`);
    this.moveTo(offsetMs);
  }

  private moveTo(offsetMs: number): void {
    if (offsetMs > this.offset) super.advance(offsetMs - this.offset);
  }
}

/** 0 for a file that was damaged while the process runs: the next start names it. */
function offsetIfReadable(file: string): number {
  try {
    return readOffset(file);
  } catch {
    return 0;
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
