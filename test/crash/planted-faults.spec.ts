import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLANTED_FAULTS } from './planted-faults.js';

const SOURCE = join(import.meta.dirname, '../../src');

// They are planted in the compiled code, in a run of minutes; a line that the source no longer has is noticed here.
it.each(Object.entries(PLANTED_FAULTS))(
  'finds the line of the fault %s in the source, once',
  (_name, { plant }) => {
    const source = readFileSync(join(SOURCE, plant.file), 'utf8');
    expect(source.split(plant.replace)).toHaveLength(2);
  },
);
