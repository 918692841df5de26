import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { AvatarFileRepository } from './data/avatar-file.repository.js';
import { DataExportRepository } from './data/data-export.repository.js';
import { UserRepository } from './data/user.repository.js';
import { toAccountExport } from './views/account-export.view.js';

/**
 * The account itself, with its address book and its data exports: exported without the password, deleted last of all.
 * Its avatars go from the image host after the commit: see `AccountErasureService`.
 */
@Injectable()
export class UsersPersonalData extends PersonalData implements OnModuleInit {
  readonly name = 'users';

  constructor(
    private readonly users: UserRepository,
    private readonly avatars: AvatarFileRepository,
    private readonly exports: DataExportRepository,
    private readonly registry: PersonalDataRegistry,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async exportFor(userId: string): Promise<unknown> {
    const user = await this.users.findById(userId);
    if (user === null) return null;
    const avatars = await this.avatars.findAllOf(userId);
    return toAccountExport(
      user,
      avatars.map(({ url }) => url),
    );
  }

  async eraseFor(userId: string): Promise<void> {
    await this.exports.deleteAllOf(userId);
    await this.users.delete(userId);
  }
}
