import { useTranslation } from "react-i18next";
import { useToast } from "../embedded/toast";
import type { ExportQuery } from "./export-list";
import { useMutation } from "./use-mutation";

/**
 * The action of a page that has all that matches in its list as a file of CSV.
 * @param list as the server calls it (app/exports.server.ts)
 * @param asked what the list's call is asked, its page aside
 */
export function useExport(list: string, asked: ExportQuery): { content: string; onAction(): void; loading: boolean } {
  const { t } = useTranslation("common");
  const toast = useToast();
  const run = useMutation({
    mutationFn: async () => (await import("./export-list")).exportList(list, asked),
    onSuccess: (outcome) => {
      if (outcome === "coming") toast.info(t("export.coming"));
    },
  });
  return { content: t("export.action"), onAction: () => run.mutate(), loading: run.isPending };
}
