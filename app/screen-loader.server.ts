import { createRouterClient } from "@orpc/server";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { dehydrate, QueryClient, type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";
import { router } from "~/api.server";
import { requireScreenPrincipal } from "~/areas/accounts/server/principal/require-screen-principal.server";
import { announcementPlace } from "~/areas/home/rules/announcements";
import { accessOf } from "~/platform/access";
import type { Api } from "~/platform/api/client";
import type { ApiContext } from "~/platform/api/context.server";
import { AppError, ERROR_CODES } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { permissionsOfPage } from "~/shell/access/page-permissions";
import { others } from "~/wiring.server";

export interface ScreenRequest {
  /** The contract in process, with the same query keys as in the browser. */
  api: Api;
  url: URL;
  params: Record<string, string | undefined>;
  principal: Principal;
}

// Heterogeneous query options cannot be named more closely in one list; each is typed where it is made.
/* oxlint-disable typescript/no-explicit-any */
type AnyQuery = FetchQueryOptions<any, any, any, any> & { nameOf?: (answer: any) => string };
/* oxlint-enable typescript/no-explicit-any */

/** A query whose answer has the name of what the screen is about, which the document's title begins with. */
export function named<Answer, Failure, Data, Key extends QueryKey>(
  query: FetchQueryOptions<Answer, Failure, Data, Key>,
  nameOf: (answer: Answer) => string,
) {
  return { ...query, nameOf };
}

/**
 * The loader of a screen: authenticates, refuses a page that is not theirs (403, general §6), reads the screen's first data through the contract in process and hands it over,
 * so that the first paint carries data. A call that fails is left for the screen, which shows its error state; only a
 * missing main entity (`notFound`) fails the document. What is said above the screen comes with it, so that nothing moves.
 */
export function screenLoader(queriesOf: (request: ScreenRequest) => AnyQuery[] = () => []) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    const principal = await requireScreenPrincipal(request, others);
    const url = new URL(request.url);
    if (accessOf(principal, permissionsOfPage(url.pathname)) !== "allowed")
      throw data(null, { status: ERROR_CODES.forbidden.http });
    const context: ApiContext = { principal, locale: principal.locale, request: { headers: request.headers, ip: "" } };
    const api = createTanstackQueryUtils(createRouterClient(router, { context })) as unknown as Api;
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const place = announcementPlace(url.pathname);
    const queries: AnyQuery[] = [
      ...queriesOf({ api, url, params, principal }),
      ...(place ? [api.home.announcement.queryOptions({ input: { place } })] : []),
    ];
    const outcomes = await Promise.allSettled(queries.map((query) => queryClient.fetchQuery(query)));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected" && outcome.reason instanceof AppError && outcome.reason.kind === "notFound") {
        throw data(null, { status: ERROR_CODES.notFound.http });
      }
    }
    const names = outcomes.map((outcome, index) =>
      outcome.status === "fulfilled" ? queries[index]?.nameOf?.(outcome.value) : undefined,
    );
    return { dehydratedState: dehydrate(queryClient), screenName: names.find(Boolean) ?? null };
  };
}
