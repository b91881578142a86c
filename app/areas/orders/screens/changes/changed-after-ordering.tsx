import { Banner, BlockStack, Button, InlineStack, List, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { lazyPart } from "~/ui/loading/lazy-part";
import { shortNumber } from "~/ui/short-number";
import type { OrderChange } from "../../contract/changes";
import type { OrderDetail, PurchaseOrderPanel } from "../../contract/detail";
import { CancelPurchaseModal } from "../purchasing/cancel-purchase-modal";
import { RefundModal } from "../refunds/refund-modal";

const PlaceOrdersDrawer = lazyPart(() => import("../purchasing/place-orders-drawer"));

interface ChangedAfterOrderingProps {
  order: OrderDetail;
  onChanged(): void;
}

/** What was changed after it was ordered, in words, and what can be done about it (decision 81). */
export function ChangedAfterOrdering({ order, onChanged }: ChangedAfterOrderingProps) {
  const { t } = useTranslation("orders");
  const toast = useToast();
  const [open, setOpen] = useState<"place" | "refund" | PurchaseOrderPanel | null>(null);
  const panel = useQuery(api.orders.panel.queryOptions({ input: { orderId: order.id } }));
  const keep = useMutation(
    api.orders.keepChanges.mutationOptions({
      onSuccess: () => {
        toast.success(t("changes.kept"));
        onChanged();
      },
    }),
  );
  const close = () => setOpen(null);
  const onDone = () => {
    close();
    onChanged();
  };
  const { changes } = order;
  if (changes.length === 0) return null;
  const touched = (panel.data?.data.purchase_orders ?? []).filter((purchase) =>
    changes.some((change) => isAbout(change, purchase)),
  );
  const canBuyRest = order.can_place && changes.some(({ kind }) => kind === "more");
  return (
    <Banner tone="warning" title={t("changes.title")}>
      <BlockStack gap="300">
        <List>
          {changes.map((change) => (
            <List.Item key={change.key}>
              <ChangeWords change={change} />
            </List.Item>
          ))}
        </List>
        <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
          <BlockStack gap="200">
            <Text as="p">{t("changes.help")}</Text>
            <InlineStack gap="200">
              {canBuyRest && <Button onClick={() => setOpen("place")}>{t("changes.buy_rest")}</Button>}
              {touched.map((purchase) => (
                <AtSupplier key={purchase.id} purchase={purchase} onCancel={() => setOpen(purchase)} />
              ))}
              <Button
                loading={keep.isPending}
                onClick={() => keep.mutate({ orderId: order.id, keys: changes.map(({ key }) => key) })}
              >
                {t("changes.keep")}
              </Button>
            </InlineStack>
          </BlockStack>
        </Permitted>
      </BlockStack>
      <MountedOnceOpen isOpen={open === "place"}>
        <PlaceOrdersDrawer orderIds={[order.id]} isOpen={open === "place"} onClose={onDone} onPlaced={onChanged} />
      </MountedOnceOpen>
      {open === "refund" && <RefundModal orderId={order.id} onClose={close} onDone={onDone} />}
      {open !== null && typeof open === "object" && (
        <CancelPurchaseModal purchase={open} onClose={close} onDone={onDone} onRefund={() => setOpen("refund")} />
      )}
    </Banner>
  );
}

function isAbout({ purchase, line }: OrderChange, { id, lines }: PurchaseOrderPanel): boolean {
  return purchase ? purchase.id === id : lines.some(({ line_id: lineId }) => lineId === line?.id);
}

/** What a purchase can be done with: called off from here where its supplier lets it, else there. */
function AtSupplier({ purchase, onCancel }: { purchase: PurchaseOrderPanel; onCancel(): void }) {
  const { t } = useTranslation("orders");
  const { number, supplier, can_call_off: canCallOff, page_url: url } = purchase;
  if (canCallOff)
    return (
      <Button tone="critical" onClick={onCancel}>
        {t("changes.cancel", { number: shortNumber(number) })}
      </Button>
    );
  if (!url) return null;
  return (
    <Button url={url} external>
      {t("changes.ask", { supplier: t(`common:sources.${supplier}`, { defaultValue: supplier }) })}
    </Button>
  );
}

function ChangeWords({ change }: { change: OrderChange }) {
  const { t } = useTranslation(["orders", "outside"]);
  const { kind, purchase, line, ordered, wanted, former_address: former, refusal } = change;
  const supplier = purchase?.supplier ?? "";
  return (
    <BlockStack>
      <Text as="span">
        {t(`changes.kinds.${kind}`, {
          number: shortNumber(purchase?.number ?? ""),
          supplier: t(`common:sources.${supplier}`, { defaultValue: supplier }),
          title: [line?.title, line?.variant_title].filter(Boolean).join(", "),
          ordered,
          wanted,
        })}
      </Text>
      {former && (
        <Text as="span" tone="subdued">
          {t("changes.former", {
            address: [former.address1, former.address2, `${former.zip} ${former.city}`, former.province, former.country]
              .filter((part) => part.trim() !== "")
              .join(", "),
          })}
        </Text>
      )}
      {refusal && (
        <Text as="span" tone="subdued">
          {t(`outside:${refusal}.title`)}
        </Text>
      )}
    </BlockStack>
  );
}
