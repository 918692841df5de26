import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthenticatedUser } from '../access.decorators.js';
import { TooManyUploadsError } from '../http.errors.js';
import { Upload, type UploadRules } from './upload.js';
import { UPLOADS_AT_ONCE } from './upload.limits.js';
import { UploadFolder } from './upload-folder.js';
import { UploadSlots } from './upload-slots.js';

/** The uploads in progress in this process: at most four of customers, two of administrators, and one per account. */
@Injectable()
export class Uploads {
  private readonly accounts = new Set<string>();
  private readonly slots = {
    USER: new UploadSlots(UPLOADS_AT_ONCE.USER),
    ADMIN: new UploadSlots(UPLOADS_AT_ONCE.ADMIN),
  };

  constructor(private readonly folder: UploadFolder) {}

  /**
   * Reserves an upload slot for an account, and waits up to four seconds for one; does not read the body.
   * @returns the upload, and a function that removes its file and releases the slot
   * @throws TooManyUploadsError
   */
  async begin(
    request: FastifyRequest,
    rules: UploadRules,
    { id, role }: Pick<AuthenticatedUser, 'id' | 'role'>,
  ): Promise<{ upload: Upload; end: () => Promise<void> }> {
    if (this.accounts.has(id)) throw new TooManyUploadsError();
    this.accounts.add(id);
    const slots = this.slots[role];
    try {
      const upload = new Upload(request, rules, await this.folder.path());
      const release = () => {
        slots.release(upload);
        this.accounts.delete(id);
      };
      await slots.take(upload);
      upload.start();
      return { upload, end: () => upload.end().finally(release) };
    } catch (error) {
      this.accounts.delete(id);
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
