export { StaffModule } from './staff.module.js';
