/** What the browser keeps for us: on this device, or as long as the tab is open. */
type Place = "local" | "session";

/** Stands in for a place that the browser refuses, as many do in frames of other sites (G077). Ends with the page. */
const memory: Record<Place, Map<string, string>> = { local: new Map(), session: new Map() };

/** What was kept under a name; null for nothing, and on the server. */
export function readKept(place: Place, name: string): string | null {
  if (typeof window === "undefined") return null;
  try {
    return storageOf(place).getItem(name);
  } catch {
    return memory[place].get(name) ?? null;
  }
}

/** Keeps a text under a name, in memory where storage is blocked or full. */
export function keep(place: Place, name: string, text: string): void {
  if (typeof window === "undefined") return;
  try {
    storageOf(place).setItem(name, text);
  } catch {
    memory[place].set(name, text);
  }
}

/** @throws DOMException where storage is blocked */
function storageOf(place: Place): Storage {
  return place === "local" ? window.localStorage : window.sessionStorage;
}
