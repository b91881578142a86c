import { Button } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { formatNumber } from "~/ui/money/number";
import type { AttentionGroup } from "../../contract/attention";
import { ATTENTION_REASONS } from "../../rules/attention/attention-reasons";
import { isDoneHere, MOST_AT_ONCE, NEEDED_FOR, type DoneHere, type useMends } from "./use-mends";
import { wayOf } from "./ways";

interface GroupMendProps {
  group: AttentionGroup;
  mends: ReturnType<typeof useMends>;
}

/** What helps all orders of a group, the oldest first; nothing where each wants a look of its own, or it would help none. */
export function GroupMend({ group: { reason, count, is_mendable: isMendable }, mends }: GroupMendProps) {
  const { t } = useTranslation("attention");
  const { forAll } = ATTENTION_REASONS[reason];
  if (forAll === null || !isMendable) return null;
  if (isDoneHere(forAll)) return <MendAll reason={reason} how={forAll} count={count} mends={mends} />;
  const way = wayOf(forAll, reason);
  return way ? (
    <Permitted needs={way.needs}>
      <Button variant="primary" url={way.url}>
        {t(`mends.${forAll}`)}
      </Button>
    </Permitted>
  ) : null;
}

interface MendAllProps extends Pick<GroupMendProps, "mends"> {
  reason: AttentionGroup["reason"];
  how: DoneHere;
  count: number;
}

function MendAll({ reason, how, count, mends }: MendAllProps) {
  const { t, i18n } = useTranslation("attention");
  return (
    <Permitted needs={NEEDED_FOR[how]}>
      <Button variant="primary" loading={mends.isPending} onClick={() => mends.mendOldest(how, reason)}>
        {count > MOST_AT_ONCE && how !== "address" && how !== "tell"
          ? t(`mend_oldest.${how}`, { number: formatNumber(MOST_AT_ONCE, i18n.language) })
          : t(`mend_all.${how}`, { count })}
      </Button>
    </Permitted>
  );
}
