/** How many days before its end the period of the metrics begins by default. */
export const METRICS_DAYS = 30;
/** The top-selling products in the metrics. */
export const TOP_PRODUCTS = 5;
/** The products and variants with low stock in the metrics. */
export const MOST_ALERTS = 10;

/** How many days a series without a start has. */
export const SERIES_DAYS = 30;
/** The most points of a series, by what a point stands for. */
export const MOST_POINTS = { day: 100, week: 100, month: 36 } as const;

/** The most days of the figures of deliveries. */
export const MOST_FIGURE_DAYS = 366;
/** From how many cash orders on a beginning of PIN codes is named, and how many are at most. */
export const FEWEST_OF_PREFIX = 10;
export const MOST_PREFIXES = 20;
