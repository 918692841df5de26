export { TaxReturnsModule } from './tax-returns.module.js';
export { addPaper, emptyReturn, type GstReturn } from './domain/gst-return.js';
export { returnSums } from './domain/return-sums.js';
