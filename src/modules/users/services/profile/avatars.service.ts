import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { toWebp } from '#infrastructure/image-host/webp.js';
import { AvatarFileRepository } from '../../data/avatar-file.repository.js';
import { UserRepository } from '../../data/user.repository.js';
import { UserNotFoundError } from '../../users.errors.js';
import type { AvatarView } from '../../views/avatar.view.js';

/** The avatars of the customers, and what of them lies on the image host. */
@Injectable()
export class AvatarsService {
  constructor(
    private readonly users: UserRepository,
    private readonly files: AvatarFileRepository,
    private readonly imageHost: ImageHost,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Makes the image at the path `upload` the user's avatar, as WebP. The previous one stays on the image host.
   * @throws NotAnImageError, UserNotFoundError
   */
  async replace(userId: string, upload: string): Promise<AvatarView> {
    const content = await toWebp(upload);
    if (!(await this.users.exists(userId))) throw new UserNotFoundError();
    const url = await this.imageHost.store({
      folder: 'avatars',
      extension: 'webp',
      contentType: 'image/webp',
      content,
    });
    if (await this.take(userId, url)) return { avatar: url };
    // The account was deleted meanwhile: nothing refers to the file.
    await this.imageHost.remove(url);
    throw new UserNotFoundError();
  }

  /** Removes every avatar that a deleted user has had from the image host. Again is fine. @throws ExternalCallError */
  async destroyAllOf(userId: string): Promise<void> {
    for (const { _id, url } of await this.files.findAllOf(userId)) {
      await this.imageHost.remove(url);
      await this.files.delete(_id);
    }
  }

  private async take(userId: string, url: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      if (!(await this.users.setAvatar(userId, url))) return false;
      await this.files.insert({ userId, url });
      return true;
    });
  }
}
