export type Transitions<State extends string> = Record<State, readonly State[]>;

export interface StateMachine<State extends string> {
  /** Also true for the same state (idempotent). */
  can(from: State, to: State): boolean;
  isTerminal(state: State): boolean;
}

export function defineMachine<State extends string>(transitions: Transitions<State>): StateMachine<State> {
  return {
    can: (from, to) => from === to || transitions[from].includes(to),
    isTerminal: (state) => transitions[state].length === 0,
  };
}
