export { AuditLogModule } from './audit-log.module.js';
export { AuditLogService, type Edit } from './services/audit-log.service.js';
export { describeEdits } from './domain/described-edits.js';
export type { AuditAction } from './domain/audit-actions.js';
