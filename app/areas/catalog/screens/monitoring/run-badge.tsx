import { Badge, type BadgeProps } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { formatMoney } from "~/ui/money/money";
import type { WatchRunRow } from "../../contract/monitoring";
import type { RunState } from "../../rules/monitor/run-states";

const TONES: Record<RunState, BadgeProps["tone"]> = { held: "attention", done: "success", dropped: undefined };

/** Where a run stands; one that was taken back whole says that instead. */
export function RunBadge({ run: { state, changes, undone } }: { run: WatchRunRow }) {
  const { t } = useTranslation("monitoring");
  if (state === "done" && changes > 0 && undone === changes) return <Badge>{t("runs.states.undone")}</Badge>;
  return <Badge tone={TONES[state]}>{t(`runs.states.${state}`)}</Badge>;
}

/** Why a run was held, in words. */
export function useWaveText(): (wave: WatchRunRow["wave"]) => string | null {
  const { t, i18n } = useTranslation("monitoring");
  return (wave) => {
    if (!wave) return null;
    if (wave.why === "share") {
      const { moved, of, source } = wave;
      return source
        ? t("runs.wave_share_of", { moved, of, supplier: t(`common:sources.${source}`, source) })
        : t("runs.wave_share", { moved, of });
    }
    const { currency } = wave;
    const money = (amount: string) => (currency ? formatMoney({ amount, currency }, i18n.language) : amount);
    return t("runs.wave_factor", { before: money(wave.costBefore), after: money(wave.costAfter) });
  };
}
