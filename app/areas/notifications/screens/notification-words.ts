import type { i18n as I18n, TFunction } from "i18next";
import type { NotificationRow } from "../contract";

/** What a notification says, and why where that is known. */
export function notificationWords(
  { kind, params }: Pick<NotificationRow, "kind" | "params">,
  t: TFunction<["notifications", "outside"]>,
  i18n: I18n,
): { told: string; why: string | null } {
  const { reason, supplier } = params;
  return {
    told: t(`kinds.${kind}`, {
      ...params,
      supplier: t(`common:sources.${supplier}`, { defaultValue: String(supplier ?? "") }),
    }),
    why: reason && i18n.exists(`outside:${reason}.title`) ? t(`outside:${reason}.title`) : null,
  };
}
