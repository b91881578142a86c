import { Badge, Text, type BadgeProps } from "@shopify/polaris";
import { Trans, useTranslation } from "react-i18next";
import { Moment } from "~/ui/time/moment";
import type { FeedbackRow } from "../../contract/feedback";

const TONES: Record<FeedbackRow["status"], BadgeProps["tone"]> = {
  open: "attention",
  sent: "info",
  answered: "warning",
  done: undefined,
};

/** Where a claim is. */
export function FeedbackBadge({ status }: Pick<FeedbackRow, "status">) {
  const { t } = useTranslation("feedback");
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}

/** The clock of a claim: until when whom has to do something. */
export function FeedbackClock({ status, due_at: dueAt }: Pick<FeedbackRow, "status" | "due_at">) {
  const { t } = useTranslation("feedback");
  if (!dueAt || (status !== "open" && status !== "sent")) return null;
  const date = <Moment at={dueAt} format="datetime" />;
  const isOver = new Date(dueAt) < new Date();
  return (
    <Text as="span" tone={isOver ? "critical" : "caution"} variant="bodySm">
      <Trans t={t} i18nKey={isOver ? "deadline.over" : `deadline.${status}`} components={{ date }} />
    </Text>
  );
}
