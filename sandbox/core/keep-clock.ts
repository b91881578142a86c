import type { Clock } from "./clock.ts";
import type { SandboxStore } from "./store.ts";

const SAVE_EVERY_MILLISECONDS = 2_000;
const KEY = "clock";

/**
 * Carries the sandbox's time over a restart: a clock that went back would leave the stand-ins' orders in its future. The
 * speed is not kept. Returns what stops the saving.
 */
export function keepClock(store: SandboxStore, clock: Clock): () => void {
  const kept = store.collection<{ aheadBy: number }>("core.clock");
  const aheadBy = () => Math.max(0, Math.round(clock.now().getTime() - Date.now()));
  clock.advance(Math.max(0, (kept.get(KEY)?.aheadBy ?? 0) - aheadBy()));
  const save = () => {
    const now = aheadBy();
    if (Math.abs(now - (kept.get(KEY)?.aheadBy ?? 0)) > 100) kept.set(KEY, { aheadBy: now });
  };
  save();
  const timer = setInterval(save, SAVE_EVERY_MILLISECONDS);
  return () => {
    clearInterval(timer);
    save();
  };
}
