import * as z from 'zod';
import { trackingKey } from '#common/validation/tracking-number.js';
import type { TrackedParcel, TrackedParcels } from '../carrier.port.js';
import { trackingStatus } from './shiprocket.tracking-status.js';
import { trackingTime } from './shiprocket.tracking-time.js';
import { courierNameIn } from './shiprocket.webhook.js';
import { unknownStatus } from './shiprocket.words.js';

/** The longest status of a webhook, too. */
const MAX_STATUS = 200;

const entryAnswer = z.object({
  tracking_data: z.object({
    shipment_track: z
      .array(z.object({ current_status: z.unknown(), courier_name: z.unknown().optional() }))
      .min(1),
    shipment_track_activities: z
      .array(z.object({ date: z.unknown() }).catch({ date: undefined }))
      .nullish()
      .catch(undefined),
  }),
});

/**
 * Reads the answer of `POST /courier/track/awbs`: an object by tracking numbers. An entry that cannot be read, or has no status, is
 * no answer for that parcel alone.
 * @returns undefined for what is no such object
 */
export function trackedParcels(body: unknown): TrackedParcels | undefined {
  // An empty object of PHP is an empty list.
  if (Array.isArray(body)) return body.length === 0 ? new Map() : undefined;
  const entries = z.record(z.string(), z.unknown()).safeParse(body).data;
  if (entries === undefined) return undefined;
  const parcels = new Map<string, TrackedParcel>();
  for (const [trackingNumber, entry] of Object.entries(entries)) {
    const parcel = trackedParcel(entry);
    if (parcel !== undefined) parcels.set(trackingKey(trackingNumber), parcel);
  }
  return parcels;
}

function trackedParcel(entry: unknown): TrackedParcel | undefined {
  const data = entryAnswer.safeParse(entry).data?.tracking_data;
  const [track] = data?.shipment_track ?? [];
  const statusText = typeof track?.current_status === 'string' ? track.current_status.trim() : '';
  if (statusText === '' || [...statusText].length > MAX_STATUS || statusText.includes('\0')) return undefined;
  return {
    courierName: courierNameIn(track?.courier_name),
    status: trackingStatus(statusText),
    statusText,
    at: newest((data?.shipment_track_activities ?? []).map(({ date }) => trackingTime(date))),
    unknownWords: unknownStatus(statusText),
  };
}

function newest(times: ReadonlyArray<Date | undefined>): Date | undefined {
  return times
    .filter((time) => time !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1);
}
