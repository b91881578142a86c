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

/** The states that `to` may follow, in the table's order; for a change that is to hit only rows in one of them. */
export function statesBefore<State extends string>(table: StateTable<State>, to: State): State[] {
  return (Object.keys(table) as State[]).filter((from) => table[from].includes(to));
}

/**
 * A state as the database keeps it, in the table's own type: the one border between a text column and the rules.
 * @throws Error for a word that the table does not know, which its column's check refuses
 */
export function toState<State extends string>(table: StateTable<State>, kept: string): State {
  if (!Object.hasOwn(table, kept)) throw new Error(`"${kept}" is no state of this table`);
  return kept as State;
}
