/** One `transitions` table per machine: each state and the states it may become. */
export type Transitions<State extends string> = Record<State, readonly State[]>;

export interface StateMachine<State extends string> {
  /** True where the change is in the table, and for the same state again: saying it twice is no error. */
  can(from: State, to: State): boolean;
  /** True for a state that nothing follows. */
  isTerminal(state: State): boolean;
}

export function defineMachine<State extends string>(transitions: Transitions<State>): StateMachine<State> {
  return {
    can: (from, to) => from === to || transitions[from].includes(to),
    isTerminal: (state) => transitions[state].length === 0,
  };
}
