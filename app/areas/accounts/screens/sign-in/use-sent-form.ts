import { ORPCError } from "@orpc/client";
import { useActionData } from "@remix-run/react";
import { useMemo } from "react";
import type { ErrorBody } from "~/platform/errors";

/** What a form was sent with before the page's code was there, and what was wrong with it, as a failed call tells of it. */
export function useSentForm(): { error: unknown; value(field: string): string } {
  const sent = useActionData<{ error: ErrorBody; values: Record<string, string> }>();
  return useMemo(() => {
    const error = sent && new ORPCError(String(sent.error.status), { message: sent.error.message, data: sent.error });
    return { error: error ?? null, value: (field) => sent?.values[field] ?? "" };
  }, [sent]);
}
