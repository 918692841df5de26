import { Injectable } from '@nestjs/common';
import { noteAdministrator } from '#infrastructure/logging/request-context.js';
import { UserDirectoryService } from '#modules/users/index.js';
import { NoAdministratorError } from './dev-console.errors.js';

/** In whose name the console does what only the shop's staff may do: the newest administrator, as the audit log says too. */
@Injectable()
export class ActingAdministrator {
  constructor(private readonly users: UserDirectoryService) {}

  /** Does something as the administrator. @throws NoAdministratorError, what `act` throws */
  async run<T>(act: (adminId: string) => Promise<T>): Promise<T> {
    const { entries } = await this.users.list({ role: 'ADMIN', isActive: true }, 'newest', {
      page: 1,
      limit: 1,
    });
    const [administrator] = entries;
    if (administrator === undefined) throw new NoAdministratorError();
    noteAdministrator(administrator._id);
    return act(administrator._id);
  }
}
