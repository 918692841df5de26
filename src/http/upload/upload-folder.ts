import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const PREFIX = 'storefront-uploads-';
const FOLDER = /^storefront-uploads-(\d+)-/;

/**
 * The folder of this process in the system's temporary folder, where uploads lie while they are worked on. Only the
 * owner of the process can enter it. It is made with the first upload, ends with the process, and is removed by the
 * next start when the process crashed.
 */
@Injectable()
export class UploadFolder implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Uploads');
  private made: Promise<string> | undefined;

  async onApplicationBootstrap(): Promise<void> {
    const abandoned = await findAbandoned();
    for (const folder of abandoned) await rm(folder, { recursive: true, force: true });
    if (abandoned.length > 0)
      this.logger.log({
        event: 'uploads.abandoned_removed',
        msg: 'Removed uploads of a process that crashed',
        folders: abandoned.length,
      });
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.made !== undefined) await rm(await this.made, { recursive: true, force: true });
  }

  /** The folder's path; it exists. */
  path(): Promise<string> {
    this.made ??= mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`)).catch((error: unknown) => {
      // The next upload tries again: the disk may have been full.
      this.made = undefined;
      throw error;
    });
    return this.made;
  }
}

async function findAbandoned(): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) => FOLDER.test(name));
  const abandoned: string[] = [];
  for (const name of names) {
    const path = join(tmpdir(), name);
    if (await isAbandoned(path, Number(FOLDER.exec(name)![1]))) abandoned.push(path);
  }
  return abandoned;
}

/** Whether a folder is ours and its process is gone. In a container every process may have the same id. */
async function isAbandoned(path: string, pid: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.uid !== process.getuid?.()) return false;
  return pid === process.pid ? found.mtimeMs < performance.timeOrigin : !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
