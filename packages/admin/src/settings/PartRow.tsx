import { Badge, type Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

const { settings: texts } = words;

const WEIGHTS: Readonly<Record<string, Weight>> = {
  up: 'quiet',
  down: 'red',
  degraded: 'amber',
  unknown: 'grey',
};

/** A part of the shop, and what it means when it does not answer. */
export function PartRow({ part, status }: { part: string; status: string }) {
  const known = texts.names as Readonly<Record<string, { name: string; what: string }>>;
  const { name, what } = known[part] ?? { name: part, what: '' };
  return (
    <li>
      <span className="grow">
        {name}
        <div className="second">{what}</div>
      </span>
      <Badge weight={WEIGHTS[status] ?? 'grey'}>
        {(texts.states as Readonly<Record<string, string>>)[status] ?? status}
      </Badge>
    </li>
  );
}
