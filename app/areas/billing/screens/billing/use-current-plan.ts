import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/platform/api/client";

/** What the workspace has, once it is known (C077). */
export function useCurrentPlan() {
  const { data, error, refetch, isFetching } = useQuery(api.billing.currentPlan.queryOptions({ input: {} }));
  return { plan: data?.data, error, retry: () => void refetch(), isFetching };
}

/** Has everything about plan and usage read anew, wherever it is shown. */
export function useRefreshPlan(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.billing.key() });
}
