import { AppError } from "../errors";
import { takeTurns } from "../take-turns";

/**
 * Pictures that may wait at once, of one workspace and of all: what waits is held in memory, and the last of a long line
 * would be answered by nobody any more.
 */
const MOST_OF_ONE = 20;
const MOST_OF_ALL = 60;

/**
 * One picture at a time in a process, whoever's it is, and a workspace's after one of each other's. Decoding takes one of
 * the four threads that Node has for slow work, names that are looked up take two at most (libuv's rule), so that one is
 * left for what nobody waits long for: passwords.
 */
const inTurn = takeTurns();
const waiting = new Map<string, number>();

/** Works on a picture that a stranger asks for, when its turn comes. */
export function workOnPublicPicture<Result>(work: () => Promise<Result>): Promise<Result> {
  return inTurn("anybody", work);
}

/** Works on a picture of a workspace when its turn comes. @throws AppError rateLimited while too many wait */
export async function workOnPicture<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
  const own = waiting.get(workspaceId) ?? 0;
  const all = [...waiting.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST_OF_ONE || all >= MOST_OF_ALL) throw new AppError("rateLimited", { key: "errors.files_many_at_once" });
  waiting.set(workspaceId, own + 1);
  try {
    return await inTurn(workspaceId, work);
  } finally {
    const left = (waiting.get(workspaceId) ?? 1) - 1;
    if (left > 0) waiting.set(workspaceId, left);
    else waiting.delete(workspaceId);
  }
}
