import { StateMachine, type Transition } from './state-machine.js';

type Light = 'RED' | 'GREEN' | 'OFF';
type Trigger = 'TIMER' | 'SWITCH';

const STATES = ['RED', 'GREEN', 'OFF'] as const;
const TRANSITIONS: ReadonlyArray<Transition<Light, Trigger>> = [
  { trigger: 'TIMER', from: ['RED'], to: 'GREEN' },
  { trigger: 'TIMER', from: ['GREEN'], to: 'RED' },
  { trigger: 'SWITCH', from: ['RED', 'GREEN'], to: 'OFF' },
];

const tableOf = (transitions: ReadonlyArray<Transition<Light, Trigger>>) =>
  new StateMachine<Light, Trigger>({ name: 'light', states: STATES, initial: 'RED', transitions });

describe('StateMachine', () => {
  it('allows only the transitions that are listed for the trigger', () => {
    const table = tableOf(TRANSITIONS);
    expect(table.allows('TIMER', 'RED', 'GREEN')).toBe(true);
    expect(table.allows('SWITCH', 'RED', 'GREEN')).toBe(false);
    expect(table.allows('TIMER', 'GREEN', 'GREEN')).toBe(false);
  });

  it('recognises final states', () => {
    const table = tableOf(TRANSITIONS);
    expect(STATES.filter((state) => table.isFinal(state))).toEqual(['OFF']);
  });

  it('refuses a state that cannot be reached, also if only unreachable ones lead to it', () => {
    expect(() => tableOf(TRANSITIONS.slice(0, 2))).toThrow('The light table has no transition to: OFF');
    expect(() => tableOf(TRANSITIONS.slice(1))).toThrow('The light table has no transition to: GREEN');
  });

  it('refuses a transition that is listed twice', () => {
    const twice = [...TRANSITIONS, { trigger: 'SWITCH', from: ['GREEN'], to: 'OFF' } as const];
    expect(() => tableOf(twice)).toThrow('The light table lists a transition twice (SWITCH: GREEN -> OFF)');
  });

  it('refuses an unknown state', () => {
    const unknown = [...TRANSITIONS, { trigger: 'TIMER', from: ['BLUE' as Light], to: 'RED' } as const];
    expect(() => tableOf(unknown)).toThrow('The light table has a transition with an unknown state');
  });
});
