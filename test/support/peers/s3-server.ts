import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Bucket } from '#infrastructure/image-host/adapters/s3.image-host.js';

/** A bucket at an S3 server that runs in this process, on a temporary folder. */
export interface S3Server {
  readonly bucket: S3Bucket;
  close(): Promise<void>;
}

/** Starts an S3 server with one empty bucket that anybody may read. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop' }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    bucket: {
      endpoint,
      region: 'us-east-1',
      bucket: 'shop',
      // The server knows these credentials and no others.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      baseUrl: `${endpoint}/shop`,
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
