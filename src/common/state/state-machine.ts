/** A permitted transition: `trigger` may move a record from any of `from` to `to`. */
export interface Transition<State extends string, Trigger extends string> {
  readonly trigger: Trigger;
  readonly from: readonly State[];
  readonly to: State;
}

interface Definition<State extends string, Trigger extends string> {
  /** The name of the record, for error messages: `order`. */
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly transitions: ReadonlyArray<Transition<State, Trigger>>;
}

/** The states of a record and every permitted transition between them. Any other transition is refused. */
export class StateMachine<State extends string, Trigger extends string> {
  private readonly moves = new Map<string, Transition<State, Trigger>>();

  /**
   * @throws Error when a state is unknown or unreachable from the initial state, or a transition is listed twice. Tables
   * are created at module load, so the process does not start
   */
  constructor(private readonly definition: Definition<State, Trigger>) {
    const { name, states, transitions } = definition;
    for (const transition of transitions) {
      for (const from of transition.from) {
        const move = keyOf(transition.trigger, from, transition.to);
        if (!states.includes(from) || !states.includes(transition.to))
          throw new Error(`The ${name} table has a transition with an unknown state (${move})`);
        if (this.moves.has(move)) throw new Error(`The ${name} table lists a transition twice (${move})`);
        this.moves.set(move, transition);
      }
    }
    const unreachable = states.filter((state) => !this.reachable().has(state));
    if (unreachable.length > 0)
      throw new Error(`The ${name} table has no transition to: ${unreachable.join(', ')}`);
  }

  /** Whether `trigger` may move a record from one state to the other. */
  allows(trigger: Trigger, from: State, to: State): boolean {
    return this.moves.has(keyOf(trigger, from, to));
  }

  /** Whether the state has no outgoing transition. */
  isFinal(state: State): boolean {
    return !this.definition.transitions.some(({ from }) => from.includes(state));
  }

  private reachable(): ReadonlySet<State> {
    const reached = new Set([this.definition.initial]);
    // A state added during the loop is visited by the same loop.
    for (const state of reached)
      for (const { from, to } of this.definition.transitions) if (from.includes(state)) reached.add(to);
    return reached;
  }
}

function keyOf(trigger: string, from: string, to: string): string {
  return `${trigger}: ${from} -> ${to}`;
}
