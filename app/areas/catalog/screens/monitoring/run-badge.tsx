import { Badge, type BadgeProps } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
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
  const { t } = useTranslation("monitoring");
  return (wave) => {
    if (!wave) return null;
    if (wave.why === "share") return t("runs.wave_share", { moved: wave.moved, of: wave.of });
    return t("runs.wave_factor", { before: wave.costBefore, after: wave.costAfter });
  };
}
