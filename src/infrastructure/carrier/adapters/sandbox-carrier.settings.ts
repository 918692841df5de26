import type { Collection, Connection } from 'mongoose';

/**
 * The simulated failures of the sandbox carrier, each with its values; the first value is normal operation. `phone`
 * `missing`: the phone number is dropped, so the order is refused. `order` `lost`: the order is created, but the
 * response is lost. `webhook` `late`: delayed until the switch changes; `out-of-order`: sent after the next webhook of
 * the same order.
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

/** The current value of every switch of the sandbox carrier. */
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

/** Stores the switches in the database, so that they apply to every process and survive a restart. */
export class CarrierSettingsStore {
  private readonly collection: Collection<SettingsRecord>;

  constructor(connection: Connection) {
    this.collection = connection.collection<SettingsRecord>('sandbox_carrier_settings');
  }

  async read(): Promise<CarrierSettings> {
    const { _id, ...stored } = (await this.collection.findOne({ _id: 'carrier' })) ?? { _id: 'carrier' };
    return { ...ALL_GOOD, ...stored };
  }

  /** Changes the given switches. @returns all switches */
  async change(changes: Partial<CarrierSettings>): Promise<CarrierSettings> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0)
      await this.collection.updateOne({ _id: 'carrier' }, { $set: given }, { upsert: true });
    return this.read();
  }
}
