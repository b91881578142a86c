import { useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { usePrincipal } from "./document";

/** The workspace's plan and what is used of it, once it is known. Embedded, the frame shows none of it and asks for nothing. */
export function useUsage() {
  const { isEmbedded } = usePrincipal();
  const { data } = useQuery(api.billing.usage.queryOptions({ input: {}, enabled: !isEmbedded }));
  return data?.data;
}
