type Run = () => Promise<void>;

/**
 * Runs work one after another, with a turn for each owner in a circle: whoever asks for a hundred at once has one of them
 * done before the next owner's first, and not all.
 */
export function takeTurns(): <Result>(owner: string, work: () => Promise<Result>) => Promise<Result> {
  /** What waits, by owner; the owner who is next comes first. */
  const waiting = new Map<string, Run[]>();
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    isRunning = true;
    for (let [next] = waiting; next; [next] = waiting) {
      const [owner, [run, ...rest]] = next;
      waiting.delete(owner);
      if (rest.length > 0) waiting.set(owner, rest);
      await run?.();
    }
    isRunning = false;
  };

  return (owner, work) =>
    new Promise((resolve, reject) => {
      const runs = waiting.get(owner) ?? [];
      runs.push(() => work().then(resolve, reject));
      waiting.set(owner, runs);
      if (!isRunning) void runAll();
    });
}
