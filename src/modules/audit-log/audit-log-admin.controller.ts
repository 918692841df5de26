import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import { Answers, ForAdministrators } from '#http/decorators.js';
import { AuditLogListQuery } from './dto/audit-log-list.query.js';
import { AuditLogService } from './services/audit-log.service.js';
import { AuditLogView } from './views/audit-entry.view.js';

@ApiTags('AuditLog')
@ForAdministrators('settings')
@Controller('audit-log')
export class AuditLogAdminController {
  constructor(private readonly log: AuditLogService) {}

  /** Lists what administrators have changed, newest first. */
  @Get()
  @Answers({ message: 'Audit log fetched', type: AuditLogView, errors: [WrongCursorError] })
  listAuditEntries(@Query() query: AuditLogListQuery): Promise<AuditLogView> {
    return this.log.list(query);
  }
}
