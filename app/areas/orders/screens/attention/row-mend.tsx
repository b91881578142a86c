import { Button } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import type { AttentionOrder } from "../../contract/attention";
import { ATTENTION_REASONS, type AttentionReason, type Mend } from "../../rules/attention/attention-reasons";
import { isDoneHere, NEEDED_FOR, type useMends } from "./use-mends";
import { wayOf } from "./ways";

interface RowMendProps {
  order: AttentionOrder;
  reason: AttentionReason;
  mends: ReturnType<typeof useMends>;
}

/** What helps one order: done here, or where it is done. */
export function RowMend({ order, reason, mends }: RowMendProps) {
  const { t } = useTranslation("attention");
  const mend = mendOf(order, reason);
  const label = { accessibilityLabel: t("mend_order", { mend: t(`mends.${mend}`), name: order.name }) };
  if (isDoneHere(mend))
    return (
      <Permitted needs={NEEDED_FOR[mend]}>
        <Button size="slim" {...label} disabled={mends.isPending} onClick={() => mends.mend(mend, [order.id])}>
          {t(`mends.${mend}`)}
        </Button>
      </Permitted>
    );
  const way = wayOf(mend, reason);
  return (
    <Permitted needs={way?.needs ?? ["VIEW_ORDER"]}>
      <Button size="slim" {...label} {...placeOf(order, mend, way?.url)}>
        {t(`mends.${mend}`)}
      </Button>
    </Permitted>
  );
}

/** The reason's own, unless it can't be had for this order. */
function mendOf({ suggestion, admin_url, parcel }: AttentionOrder, reason: AttentionReason): Mend {
  const { mend } = ATTENTION_REASONS[reason];
  const isToBeHad =
    mend === "address"
      ? suggestion !== null
      : mend === "store"
        ? admin_url !== null
        : mend !== "parcel" || parcel !== null;
  return isToBeHad ? mend : "look";
}

function placeOf(order: AttentionOrder, mend: Mend, way: string | undefined): { url: string; target?: "_blank" } {
  if (mend === "store" && order.admin_url) return { url: order.admin_url, target: "_blank" };
  if (mend === "parcel" && order.parcel) return { url: `/app/orders/shipment?parcel=${order.parcel.id}` };
  return { url: way ?? `/app/orders/${order.id}` };
}
