import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from "@tanstack/react-query";

const STALE_AFTER_MS = 5 * 60 * 1000;

/**
 * The page's cache, which knows when the next screen's data is on its way. That was read before it arrives, and enters the
 * cache as fresh as anything: what is said to be out of date in between is read anew once it is there.
 */
export class ScreenQueryClient extends QueryClient {
  #meanwhile: [InvalidateQueryFilters | undefined, InvalidateOptions | undefined][] | null = null;

  override invalidateQueries(...[filters, options]: Parameters<QueryClient["invalidateQueries"]>): Promise<void> {
    this.#meanwhile?.push([filters as InvalidateQueryFilters | undefined, options]);
    return super.invalidateQueries(filters, options);
  }

  /** The next screen's data is being read from now on. */
  beginScreen(): void {
    this.#meanwhile ??= [];
  }

  /** The next screen's data is in the cache. */
  endScreen(): void {
    const missed = this.#meanwhile ?? [];
    this.#meanwhile = null;
    for (const [filters, options] of missed) void super.invalidateQueries(filters, options);
  }
}

/**
 * The page's cache of what calls answered: fresh for five minutes, and not read anew when the window comes back (G209). Without
 * a connection reads wait for it, and changes fail at once: nothing is sent later that somebody has given up.
 */
export function makeQueryClient(): ScreenQueryClient {
  return new ScreenQueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, refetchOnWindowFocus: false, retry: 1 },
      mutations: { networkMode: "always" },
    },
  });
}
