import type { WorkerEvents } from "graphile-worker";

/** The part of a runner's slots that one workspace's work takes at most: three of eight. */
const MOST = 3 / 8;

/** What stands with a job before the id of the workspace whose it is (`enqueue.server.ts`). */
export const FLAG = "workspace:";

/**
 * Shares a runner's slots out among workspaces, whatever they ask for (decision 33): none has more than three of eight, and none
 * takes its second or third while that would leave no room for those who come. The last free slot is for who has none.
 * @param events of the runner, before it runs
 * @returns what it is to be asked for before each job that it takes: flags of whose work waits. Jobs are taken one by one, so
 * that of two that are taken at once each counts for the other.
 */
export function shareSlots(events: WorkerEvents, slots: number): () => Promise<string[]> {
  const most = Math.ceil(slots * MOST);
  /** Whose work is being done, by its job's id; null where it is nobody's */
  const atWork = new Map<string, string | null>();
  let taken = Promise.resolve();
  let endTurn = () => {};
  events.on("job:start", ({ job }) => {
    atWork.set(job.id, Object.keys(job.flags ?? {})[0] ?? null);
    endTurn();
  });
  events.on("job:complete", ({ job }) => atWork.delete(job.id));
  for (const nothing of ["worker:getJob:empty", "worker:getJob:error"] as const) events.on(nothing, () => endTurn());
  return async () => {
    const before = taken;
    const turn = Promise.withResolvers<void>();
    taken = turn.promise;
    await before;
    endTurn = turn.resolve;
    const free = slots - atWork.size;
    const held = Map.groupBy([...atWork.values()], (flag) => flag);
    return [...held].flatMap(([flag, { length }]) =>
      flag !== null && (length >= most || free <= length) ? [flag] : [],
    );
  };
}
