import { RUN_STATES } from "../../rules/monitor/run-states";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address says to be asked of monitoring: one store's rules, or those of all. */
export function monitoringInput(search: URLSearchParams): { store_id?: string } {
  const store = search.get("store") ?? "";
  return ID.test(store) ? { store_id: store } : {};
}

function pageInput(search: URLSearchParams) {
  const cursor = search.get("cursor");
  return { page_size: 25, ...(cursor && { cursor }) };
}

/** Which runs an address shows, and which page of them. */
export function runsInput(search: URLSearchParams) {
  const state = RUN_STATES.find((known) => known === search.get("state"));
  return { ...pageInput(search), ...(state && { state }) };
}

/** Since when an address shows what moved, and which page of it. */
export function movesInput(search: URLSearchParams) {
  const since = new Date(search.get("since") ?? "");
  return { ...pageInput(search), ...(!Number.isNaN(since.getTime()) && { since: since.toISOString() }) };
}

/** What auto update is looked at for: what rules did, or what moved at suppliers. */
export const UPDATE_VIEWS = ["runs", "moves"] as const;
export type UpdateView = (typeof UPDATE_VIEWS)[number];

/** Which of them an address shows. */
export function updateView(search: URLSearchParams): UpdateView {
  return UPDATE_VIEWS.find((view) => view === search.get("show")) ?? UPDATE_VIEWS[0];
}

/** Which run an address shows, and which page of it; null where it shows none. */
export function runInput(search: URLSearchParams) {
  const run = search.get("run") ?? "";
  return ID.test(run) ? { run_id: run, ...pageInput(search) } : null;
}
