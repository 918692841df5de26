import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import type { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import { transportFailure } from '../../http-client/transport-failure.js';
import { ImageHost, type NewFile } from '../image-host.port.js';
import {
  contentsOf,
  namesOf,
  newStoredFile,
  PRIVATE_FOLDER,
  servingHeaders,
  storedFileAt,
} from '../stored-file.js';

const CONNECT_TIMEOUT_MS = 1_000;

/** A bucket with its credentials. `baseUrl` is the bucket's own URL, or that of a CDN. */
export type S3Bucket = AppConfig['imageHost'] & { readonly endpoint: string };

/**
 * Stores files in a bucket of any S3-compatible store, at `<folder>/<random>.<extension>`. The bucket must allow
 * anonymous reads of objects and no listing; the unguessable name protects private files.
 */
export class S3ImageHost extends ImageHost {
  /** Loaded lazily: the SDK is large and many processes never store an image. */
  private loaded: Promise<S3> | undefined;

  /** @param deadlineMs timeout of one operation, retries included */
  constructor(
    private readonly settings: S3Bucket,
    private readonly deadlineMs: number,
  ) {
    super();
  }

  override async store(file: NewFile): Promise<string> {
    const { folder, name } = newStoredFile(file);
    const { cacheControl, disposition } = servingHeaders(file.folder === PRIVATE_FOLDER);
    const object = {
      Bucket: this.settings.bucket,
      ContentType: file.contentType,
      CacheControl: cacheControl,
      ...(disposition === undefined ? {} : { ContentDisposition: disposition }),
    };
    for (const [each, content] of contentsOf(file, name)) {
      const put = { ...object, Key: keyOf({ folder, name: each }), Body: content };
      await this.call(`PUT ${folder}`, (s3, options) => s3.putObject(put, options));
    }
    return `${this.settings.baseUrl}/${keyOf({ folder, name })}`;
  }

  override async remove(url: string): Promise<void> {
    const file = storedFileAt(url, this.settings.baseUrl);
    if (file === undefined) return;
    for (const name of namesOf(file)) {
      const object = { Bucket: this.settings.bucket, Key: keyOf({ folder: file.folder, name }) };
      await this.call(`DELETE ${file.folder}`, (s3, options) => s3.deleteObject(object, options));
    }
  }

  override async ping(): Promise<void> {
    const { bucket } = this.settings;
    await this.call('HEAD bucket', (s3, options) => s3.headBucket({ Bucket: bucket }, options));
  }

  private async call(
    what: string,
    work: (s3: S3, options: { abortSignal: AbortSignal }) => Promise<unknown>,
  ): Promise<void> {
    const s3 = await (this.loaded ??= load(this.settings, this.deadlineMs));
    const abortSignal = AbortSignal.timeout(this.deadlineMs);
    try {
      await work(s3, { abortSignal });
    } catch (error) {
      throw sorted(what, error, abortSignal);
    }
  }
}

async function load(settings: S3Bucket, deadlineMs: number): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3');
  return new sdk.S3(clientOptions(settings, deadlineMs));
}

function clientOptions(settings: S3Bucket, deadlineMs: number): S3ClientConfig {
  return {
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Other S3 stores have no host name per bucket, and not all support the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Without `throwOnRequestTimeout` the SDK warns and keeps waiting.
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: deadlineMs,
      throwOnRequestTimeout: true,
    },
  };
}

/** The SDK's errors carry the request and its signature, so only name, status and code are taken over. */
function sorted(what: string, error: unknown, signal: AbortSignal): ExternalCallError {
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  if (status === undefined) {
    const plain = { message, code: name === 'TimeoutError' ? 'ETIMEDOUT' : code };
    return transportFailure('image host', what, plain, signal);
  }
  // A file left by a failed call has an unknown URL, so a retry is safe.
  return new ExternalCallError('image host', 'rejected', `${what} answered ${status}: ${name}`, {
    status,
    retryable: status === 408 || status === 429 || status >= 500,
  });
}

function keyOf({ folder, name }: { folder: string; name: string }): string {
  return `${folder}/${name}`;
}
