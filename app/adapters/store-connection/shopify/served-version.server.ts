import { log } from "~/platform/log.server";

const told = new Set<string>();

/**
 * Says once in the log of each process that Shopify serves another version of its API than we ask for. It does so without an
 * error once ours has ended, a year after it came: fields that are gone then fail one by one, where they are met.
 */
export function heedServedVersion({ asked, served }: { asked: string; served: string | null }): void {
  if (!served || served === asked || told.has(served)) return;
  told.add(served);
  log.error({ asked, served }, "shopify serves another version of its API than is asked for");
}
