import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const PREFIX = 'storefront-uploads-';
const FOLDER = /^storefront-uploads-(\d+)-/;

/**
 * The temporary folder of this process for uploads in progress; only the owner of the process has access. It is
 * created with the first upload and removed at shutdown. After a crash the next start removes it.
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

  /** The path of the folder, created if necessary: what cleans the machine's temporary files may have removed it. */
  async path(): Promise<string> {
    const made = this.made;
    if (made !== undefined && !existsSync(await made) && this.made === made) this.made = undefined;
    return this.make();
  }

  private make(): Promise<string> {
    this.made ??= mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`)).catch((error: unknown) => {
      // The next upload retries: the disk may have been full.
      this.made = undefined;
      throw error;
    });
    return this.made;
  }
}

async function findAbandoned(): Promise<string[]> {
  const abandoned: string[] = [];
  for (const name of await readdir(tmpdir())) {
    const pid = FOLDER.exec(name)?.[1];
    const path = join(tmpdir(), name);
    if (pid !== undefined && (await isAbandoned(path, Number(pid)))) abandoned.push(path);
  }
  return abandoned;
}

/** Whether the folder belongs to this service and its process has ended. In containers process ids often repeat. */
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
