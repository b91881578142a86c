import { QueryClient } from "@tanstack/react-query";

const STALE_AFTER_MS = 5 * 60 * 1000;

/**
 * The page's cache of what calls answered: fresh for five minutes, and not read anew when the window comes back (G209). Without
 * a connection reads wait for it, and changes fail at once: nothing is sent later that somebody has given up.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, refetchOnWindowFocus: false, retry: 1 },
      mutations: { networkMode: "always" },
    },
  });
}
