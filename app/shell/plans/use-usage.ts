import { useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";

/** The workspace's plan and what is used of it, once it is known. */
export function useUsage() {
  const { data } = useQuery(api.billing.usage.queryOptions({ input: {} }));
  return data?.data;
}
