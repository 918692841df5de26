import { Double } from 'bson';
import { demand } from '../errors.js';
import { toDouble } from '../mql/values/numbers.js';
import { isNumber } from '../mql/values/types.js';
import type { Command } from './command.js';

/** `profile`: reads and changes what the profiler of a database records. */
const profile: Command = {
  names: ['profile'],
  fields: ['slowms', 'sampleRate'],
  run({ args, command, db, server }) {
    const level = command['profile'];
    demand(
      isNumber(level),
      'TypeMismatch',
      "BSON field 'profile.profile' is the wrong type, expected a number",
    );
    const was = server.profiler.setting(db);
    const wanted = toDouble(level);
    const slowms = args.integer('slowms') ?? was.slowms;
    const rate = args.value('sampleRate');
    const sampleRate = isNumber(rate) ? toDouble(rate) : was.sampleRate;
    demand(
      sampleRate >= 0 && sampleRate <= 1,
      'BadValue',
      "'sampleRate' must be between 0.0 and 1.0 inclusive",
    );
    // Any other level reads the setting.
    const changes = wanted === 0 || wanted === 1 || wanted === 2;
    if (changes) server.profiler.set(db, { level: wanted, slowms, sampleRate });
    return { was: was.level, slowms: was.slowms, sampleRate: new Double(was.sampleRate) };
  },
};

export const PROFILE_COMMANDS = [profile];
