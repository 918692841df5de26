import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, type AuthenticatedUser } from '#http/decorators.js';
import { UserNotFoundError } from '#modules/users/index.js';
import { DataExportRequestsService } from './services/sessions/data-export-requests.service.js';

@ApiTags('Profile')
@Controller('users/profile')
export class DataExportRequestController {
  constructor(private readonly requests: DataExportRequestsService) {}

  /** Starts a data export, which is mailed when ready. A request while one is in progress starts no second one. */
  @Post('export')
  @Answers({ status: 202, message: 'Data export started', errors: [UserNotFoundError] })
  requestDataExport(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    return this.requests.request(user.id);
  }
}
