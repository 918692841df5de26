/** A bucket of a running S3 server, whose objects anybody may read and list. */
export interface ImageBucket {
  /** The variables by which a service uses it. */
  readonly env: Record<string, string>;
  /** The names of the objects below a folder. */
  names(folder: string): Promise<string[]>;
  content(folder: string, name: string): Promise<Buffer>;
}

/**
 * The bucket that belongs to this worker of the test run at the server of `TEST_S3_ENDPOINT`: `shop-1`, `shop-2`, ...
 * The files that one worker runs come one after the other, so none sees another's objects come or go.
 */
export function takeBucket(endpoint: string): ImageBucket {
  const bucket = `shop-${process.env['JEST_WORKER_ID'] ?? 1}`;
  const address = `${endpoint}/${bucket}`;
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      // The credentials that s3rver knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      IMAGE_BASE_URL: address,
    },
    names: async (folder) => {
      const listing = await read(`${address}?list-type=2&prefix=${folder}/`);
      return [...listing.toString('utf8').matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) =>
        key!.slice(folder.length + 1),
      );
    },
    content: (folder, name) => read(`${address}/${folder}/${name}`),
  };
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
