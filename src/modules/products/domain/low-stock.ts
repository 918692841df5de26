/** Fewer units than these are low stock: an alert of the dashboard, a filter of the administrators' list. */
export const LOW_STOCK = 10;
