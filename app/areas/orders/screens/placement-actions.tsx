import { Button, Modal, Text } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/permitted";
import { useToast } from "~/shell/toast";
import type { OrderRow } from "../contract/list";
import type { Placing } from "./placement-drawers";

interface PlacementActionsProps {
  /** The selected orders, at least one */
  orders: OrderRow[];
  /** Opens the drawer that places them */
  onPlace(placing: Placing): void;
  /** Called once an action is done */
  onDone(): void;
}

/** Placing the selected orders, or all that are ready; paying and calling off what waits for payment (ledger O009). */
export function PlacementActions({ orders, onPlace, onDone }: PlacementActionsProps) {
  const { t } = useTranslation("placement");
  const toast = useToast();
  const [isCancelling, setIsCancelling] = useState(false);
  const ids = orders.map(({ id }) => id);
  const toPlace = orders.filter(({ section }) => section === "placement").map(({ id }) => id);
  const waiting = orders.filter(({ section }) => section === "payment").map(({ id }) => id);
  const close = () => setIsCancelling(false);
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
        close();
        onDone();
      },
    }),
  );
  return (
    <>
      {toPlace.length > 0 && (
        <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
          <Button size="slim" variant="primary" onClick={() => onPlace({ orderIds: toPlace })}>
            {t("place", { count: toPlace.length })}
          </Button>
        </Permitted>
      )}
      {toPlace.length > 0 && (
        <Permitted needs={["VIEW_ACTION_FULFILL_PENDING_ORDERS"]}>
          <Button size="slim" onClick={() => onPlace("ready")}>
            {t("place_all")}
          </Button>
        </Permitted>
      )}
      {waiting.length > 0 && (
        <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
          <Button size="slim" variant="primary" loading={pay.isPending} onClick={() => pay.mutate({ orders: waiting })}>
            {t("pay_orders", { count: waiting.length })}
          </Button>
        </Permitted>
      )}
      {waiting.length > 0 && (
        <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
          <Button size="slim" tone="critical" onClick={() => setIsCancelling(true)}>
            {t("cancel_purchases")}
          </Button>
        </Permitted>
      )}
      <Modal
        open={isCancelling}
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
