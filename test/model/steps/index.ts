export * from './cart-steps.js';
export * from './catalogue-steps.js';
export * from './payment-steps.js';
export * from './fulfilment-steps.js';
