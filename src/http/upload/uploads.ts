import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyUploadsError } from '../http.errors.js';
import { Upload, type UploadRules } from './upload.js';
import { UploadFolder } from './upload-folder.js';

/** Concurrent uploads of a process: each needs disk space, and memory while its image is decoded. */
const MAX_AT_ONCE = 4;

/** The uploads in progress in this process: at most four, and one per account. */
@Injectable()
export class Uploads {
  private readonly accounts = new Set<string>();

  constructor(private readonly folder: UploadFolder) {}

  /**
   * Reserves an upload slot for an account; does not read the body.
   * @returns the upload, and a function that removes its file and releases the slot
   * @throws TooManyUploadsError
   */
  async begin(
    request: FastifyRequest,
    rules: UploadRules,
    accountId: string,
  ): Promise<{ upload: Upload; end: () => Promise<void> }> {
    if (this.accounts.size >= MAX_AT_ONCE || this.accounts.has(accountId)) throw new TooManyUploadsError();
    this.accounts.add(accountId);
    const release = () => void this.accounts.delete(accountId);
    try {
      const upload = new Upload(request, rules, await this.folder.path());
      return { upload, end: () => upload.end().finally(release) };
    } catch (error) {
      release();
      throw error;
    }
  }
}

const uploadsOfServers = new WeakMap<object, Uploads>();

/** Attaches the uploads to the server, where routes find them. Commands have the routes without a server. */
export function takeUploads(fastify: FastifyInstance, uploads: Uploads): void {
  uploadsOfServers.set(fastify.server, uploads);
}

/** The uploads of the server that received the request. */
export function uploadsOf({ server }: FastifyRequest): Uploads {
  return uploadsOfServers.get(server.server)!;
}
