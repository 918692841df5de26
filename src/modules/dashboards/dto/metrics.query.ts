import { DateField } from '#common/validation/date-fields.js';

export class MetricsQuery {
  @DateField({ optional: true, description: 'First day, included; 30 days before the last one by default' })
  startDate?: Date;

  @DateField({ optional: true, description: 'Last day, included; today by default' }) endDate?: Date;
}
