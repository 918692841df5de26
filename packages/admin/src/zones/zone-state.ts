import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

const { zones: texts } = words;

/** Whether parcels go to the zone now. */
export function zoneState({ isActive, isServed }: { isActive: boolean; isServed: boolean }): {
  word: string;
  weight: Weight;
} {
  if (!isActive) return { word: texts.states.off, weight: 'grey' };
  return isServed
    ? { word: texts.states.served, weight: 'quiet' }
    : { word: texts.states.notServed, weight: 'amber' };
}
