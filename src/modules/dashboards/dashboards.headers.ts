/** Until when the sales of the metrics are complete, where that is before the end of the period: decisions, 13.3. */
export const SALES_COMPLETE_HEADER = 'X-Sales-Complete-Until';
