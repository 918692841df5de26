import { nextStep } from './dispatch-step.js';

describe('the step of a dispatch', () => {
  const shipmentId = '61';
  const trackingNumber = 'AWB1';

  it.each([
    [{ pickupScheduled: false }, 'CREATE_ORDER'],
    [{ pickupScheduled: false, shipmentId }, 'ASSIGN_COURIER'],
    [{ pickupScheduled: false, shipmentId, trackingNumber }, 'SCHEDULE_PICKUP'],
    [{ pickupScheduled: true, shipmentId, trackingNumber }, 'DONE'],
  ])('after %j is %s', (progress, step) => {
    expect(nextStep(progress)).toBe(step);
  });
});
