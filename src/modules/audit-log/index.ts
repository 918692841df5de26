export { AuditLogModule } from './audit-log.module.js';
export { AuditLogService, type AuthoredEdit, type Edit } from './services/audit-log.service.js';
export type { AuditAction } from './domain/audit-actions.js';
