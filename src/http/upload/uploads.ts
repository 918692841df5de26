import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyUploadsError } from '../http.errors.js';
import { Upload, type UploadRules } from './upload.js';
import { UploadFolder } from './upload-folder.js';

/** How many uploads a process works on at once: each takes disk, and memory while its image is decoded. */
const MAX_AT_ONCE = 4;

/** The uploads under way in this process: at most four at once, and one of an account. */
@Injectable()
export class Uploads {
  private readonly accounts = new Set<string>();

  constructor(private readonly folder: UploadFolder) {}

  /**
   * Begins an upload of an account; nothing of the body is read yet.
   * @returns the upload, and what ends it: removes the file and lets the next one begin
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

/** Lets the routes of a server take uploads: they find them by the server, since a command has the routes without it. */
export function takeUploads(fastify: FastifyInstance, uploads: Uploads): void {
  uploadsOfServers.set(fastify.server, uploads);
}

/** The uploads of the server that a request has come to. */
export function uploadsOf({ server }: FastifyRequest): Uploads {
  return uploadsOfServers.get(server.server)!;
}
