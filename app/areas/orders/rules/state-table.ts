/** Which states may follow a state. A state that is missing under a key cannot be reached from there. */
export type StateTable<State extends string> = Readonly<Record<State, readonly State[]>>;

/** True when the table lets `from` become `to`; staying where one is always is. */
export function canMove<State extends string>(table: StateTable<State>, from: State, to: State): boolean {
  return from === to || table[from].includes(to);
}

/** True when nothing follows the state. */
export function isFinal<State extends string>(table: StateTable<State>, state: State): boolean {
  return table[state].length === 0;
}
