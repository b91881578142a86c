import { OutsideError } from "~/adapters/outcome";
import { log } from "~/platform/log.server";

/** Runs one piece of a sweep: one that fails must not keep the others from their turn. */
export async function unlessItFails(of: Record<string, string>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof OutsideError) log.warn({ err: error, ...of }, "what is paid could not be read back");
    else log.error({ err: error, ...of }, "what is paid could not be swept");
  }
}
