import { Injectable } from '@nestjs/common';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { toWebp } from '#infrastructure/image-host/image-conversion.js';
import type { ImageOwner } from '#infrastructure/image-host/image-decoders.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { AvatarFileRepository } from '../../data/avatar-file.repository.js';
import { UserRepository } from '../../data/user.repository.js';
import { UserNotFoundError } from '../../users.errors.js';
import { ERASE_AVATARS } from '../../users.jobs.js';
import { authorTopic } from '../../users.topics.js';
import type { AvatarView } from '../../views/avatar.view.js';
import { AccountWebhooksService } from '../account-webhooks.service.js';

@Injectable()
export class AvatarService {
  constructor(
    private readonly users: UserRepository,
    private readonly files: AvatarFileRepository,
    private readonly imageHost: ImageHost,
    private readonly webhooks: AccountWebhooksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: ChangePublisher,
  ) {}

  /**
   * Stores the uploaded file at the path `upload` as WebP and sets it as the user's avatar. The previous file stays on
   * the image host.
   * @throws what `toWebp` throws, UserNotFoundError
   */
  async replace(user: ImageOwner, upload: string): Promise<AvatarView> {
    const userId = user.id;
    const content = await toWebp(upload, user);
    if (!(await this.users.exists(userId))) throw new UserNotFoundError();
    const file = { folder: 'avatars', extension: 'webp', contentType: 'image/webp', content };
    const url = await this.imageHost.store(file);
    if (await this.attach(userId, url)) return { avatar: url };
    // The account was deleted meanwhile; the stored file is unreferenced.
    await this.imageHost.remove(url);
    throw new UserNotFoundError();
  }

  /** Deletes all avatar files of a deleted user from the image host. Idempotent. @throws ExternalCallError */
  @HandlesJob(ERASE_AVATARS)
  async destroyAllOf({ userId }: PayloadOf<typeof ERASE_AVATARS>): Promise<void> {
    for (const { _id, url } of await this.files.findAllOf(userId)) {
      await this.imageHost.remove(url);
      await this.files.delete(_id);
    }
  }

  private async attach(userId: string, url: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const updated = this.webhooks.updating(userId, () => this.users.update(userId, { avatar: url }));
      if ((await updated) === null) return false;
      await this.files.insert({ userId, url });
      this.publisher.publish([authorTopic(userId)]);
      return true;
    });
  }
}
