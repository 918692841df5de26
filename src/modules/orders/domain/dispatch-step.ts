/** The carrier's steps of a dispatch, in their order, and the end of it. */
const DISPATCH_STEPS = ['CREATE_ORDER', 'ASSIGN_COURIER', 'SCHEDULE_PICKUP', 'DONE'] as const;

export type DispatchStep = (typeof DISPATCH_STEPS)[number];

/** What the carrier has done so far. */
interface Progress {
  readonly shipmentId?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly pickupScheduled: boolean;
}

/** The first step that is not done yet. */
export function nextStep({ shipmentId, trackingNumber, pickupScheduled }: Progress): DispatchStep {
  if (shipmentId === undefined) return 'CREATE_ORDER';
  if (trackingNumber === undefined) return 'ASSIGN_COURIER';
  return pickupScheduled ? 'DONE' : 'SCHEDULE_PICKUP';
}
