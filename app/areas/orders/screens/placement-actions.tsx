import { Button, Modal, Text } from "@shopify/polaris";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useToast } from "~/shell/toast";
import { SideDrawer } from "~/ui/side-drawer";
import type { OrderRow } from "../contract/list";
import { PlaceOrdersDrawer } from "./place-orders-drawer";
import { PlacementProgress } from "./placement-progress";

interface PlacementActionsProps {
  /** The selected orders, at least one */
  orders: OrderRow[];
  /** Called once an action is done */
  onDone(): void;
}

/** Placing the selected orders, or all that are ready; paying and calling off what waits for payment (ledger O009). */
export function PlacementActions({ orders, onDone }: PlacementActionsProps) {
  const { t } = useTranslation("placement");
  const toast = useToast();
  const [open, setOpen] = useState<"place" | "place_all" | "cancel" | null>(null);
  const ids = orders.map(({ id }) => id);
  const toPlace = orders.filter(({ section }) => section === "placement").map(({ id }) => id);
  const waiting = orders.filter(({ section }) => section === "payment").map(({ id }) => id);
  const close = () => setOpen(null);
  /** The drawer stays to show the progress; the selection goes with it. */
  const leave = () => {
    close();
    onDone();
  };
  const pay = useMutation(
    api.placement.pay.mutationOptions({
      onSuccess: ({ data }) => {
        toast.info(t("pay_started", { count: data.purchase_orders.length + data.pay_at_supplier.length }));
        onDone();
      },
    }),
  );
  const cancel = useMutation(
    api.placement.cancelPayment.mutationOptions({
      onSuccess: ({ data }) => {
        if (data.refused.length > 0) toast.warning(t("cancel_refused", { count: data.refused.length }));
        else toast.success(t("cancelled", { count: data.purchase_orders.length }));
        leave();
      },
    }),
  );
  return (
    <>
      {toPlace.length > 0 && (
        <Button size="slim" variant="primary" onClick={() => setOpen("place")}>
          {t("place", { count: toPlace.length })}
        </Button>
      )}
      {toPlace.length > 0 && (
        <Button size="slim" onClick={() => setOpen("place_all")}>
          {t("place_all")}
        </Button>
      )}
      {waiting.length > 0 && (
        <Button size="slim" variant="primary" loading={pay.isPending} onClick={() => pay.mutate({ orders: waiting })}>
          {t("pay", { count: waiting.length })}
        </Button>
      )}
      {waiting.length > 0 && (
        <Button size="slim" tone="critical" onClick={() => setOpen("cancel")}>
          {t("cancel_purchases")}
        </Button>
      )}
      <PlaceOrdersDrawer orderIds={toPlace} isOpen={open === "place"} onClose={leave} onPlaced={() => undefined} />
      <PlaceAllDrawer isOpen={open === "place_all"} onClose={leave} />
      <Modal
        open={open === "cancel"}
        onClose={close}
        title={t("cancel_title", { count: waiting.length })}
        primaryAction={{ content: t("cancel_purchases"), destructive: true, loading: cancel.isPending, onAction: () => cancel.mutate({ orders: ids }) }}
        secondaryActions={[{ content: t("common:close"), onAction: close }]}
      >
        <Modal.Section>
          <Text as="p">{t("cancel_text")}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}

/** Places every order that is ready, up to 500, after a look at how many there are. */
function PlaceAllDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation("placement");
  const place = useMutation(api.placement.requestReady.mutationOptions());
  const counts = useQuery(api.orders.countByStatus.queryOptions({ input: { from_date: "any", to_date: "any" }, enabled: isOpen }));
  const ready = counts.data?.data.counts.find(({ section, sub_status: status }) => section === "placement" && status === "ready")?.count ?? 0;
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title={t("place_all")} width={520}>
      {place.data ? (
        <PlacementProgress requested={place.data.data} names={new Map()} onClose={onClose} />
      ) : (
        <>
          <Text as="p">{t("place_all_text", { count: ready })}</Text>
          <br />
          <Button variant="primary" disabled={ready === 0} loading={place.isPending} onClick={() => place.mutate({})}>
            {t("place_and_pay", { count: Math.min(ready, 500) })}
          </Button>
        </>
      )}
    </SideDrawer>
  );
}
