import type { Collection, Connection } from 'mongoose';

/**
 * What the sandbox carrier can be told to do wrong, each with its values; the first is the good one.
 * `phone` `missing`: no phone number reaches the carrier, so that it refuses the order. `order` `lost`: the order is
 * made, and the answer is not. `webhook` `late`: held back until the switch is turned; `out-of-order`: held back until
 * the next one of the same order, and sent after it.
 */
export const CARRIER_SWITCHES = {
  phone: ['ok', 'missing'],
  order: ['ok', 'refused', 'lost'],
  awb: ['ok', 'refused'],
  pickup: ['ok', 'failed'],
  cancel: ['ok', 'failed'],
  webhook: ['ok', 'late', 'out-of-order', 'twice', 'lost', 'wrong-key'],
} as const;

export type CarrierSwitch = keyof typeof CARRIER_SWITCHES;

/** How every switch of the sandbox carrier stands. */
export type CarrierSettings = { [Name in CarrierSwitch]: (typeof CARRIER_SWITCHES)[Name][number] };

const ALL_GOOD: CarrierSettings = {
  phone: 'ok',
  order: 'ok',
  awb: 'ok',
  pickup: 'ok',
  cancel: 'ok',
  webhook: 'ok',
};

interface SettingsRecord extends Partial<CarrierSettings> {
  readonly _id: 'carrier';
}

/** Keeps the switches in the service's database: they hold for every process, and after a restart. */
export class CarrierSettingsStore {
  private readonly collection: Collection<SettingsRecord>;

  constructor(connection: Connection) {
    this.collection = connection.collection<SettingsRecord>('sandbox_carrier_settings');
  }

  async read(): Promise<CarrierSettings> {
    const { _id, ...stored } = (await this.collection.findOne({ _id: 'carrier' })) ?? { _id: 'carrier' };
    return { ...ALL_GOOD, ...stored };
  }

  /** Turns the given switches and leaves the others. @returns all of them */
  async change(changes: Partial<CarrierSettings>): Promise<CarrierSettings> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0)
      await this.collection.updateOne({ _id: 'carrier' }, { $set: given }, { upsert: true });
    return this.read();
  }
}
