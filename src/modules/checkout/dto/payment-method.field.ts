import { field } from '#common/validation/field.js';
import { PAYMENT_METHODS } from '#modules/orders/cash/index.js';

/**
 * How an order is paid. Which methods the shop takes is not known here: `PaymentMethodsService` refuses the others, in the words of a field
 * that has those alone.
 */
export const PaymentMethodField = field({
  check: (value) => typeof value === 'string',
  message: (property) => `${property} must be one of GATEWAY`,
  schema: {
    type: 'string',
    enum: [...PAYMENT_METHODS],
    example: 'GATEWAY',
    description: '`COD` only where an active rate of shipping has terms of cash on delivery',
  },
});
