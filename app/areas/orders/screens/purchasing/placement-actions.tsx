import { Button, Modal, Text } from "@shopify/polaris";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { OrderRow } from "../../contract/list";
import type { Placing } from "./placement-drawers";

const PaymentLinkModal = lazyPart(() => import("../payment-links/payment-link-modal"));
/** Comes when something is paid from the list: most visits of it pay nothing. */
const PayOrdersModal = lazyPart(() =>
  import("./pay-orders-modal").then((module) => ({ default: module.PayOrdersModal })),
);

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
  const [open, setOpen] = useState<"pay" | "link" | "cancel" | null>(null);
  const ids = orders.map(({ id }) => id);
  const toPlace = orders.filter(({ section }) => section === "placement").map(({ id }) => id);
  const waiting = orders.filter(({ section }) => section === "payment").map(({ id }) => id);
  const close = () => setOpen(null);
  const cancel = useMutation(
    api.placement.cancelPayment.mutationOptions({
      onSuccess: ({ data }) => {
        if (data.refused.length > 0) toast.warning(t("cancel_refused", { count: data.refused.length }));
        else if (data.kept.length === 0) toast.success(t("cancelled", { count: data.purchase_orders.length }));
        if (data.kept.length > 0) toast.info(t("cancel_kept", { count: data.kept.length }));
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
          <Button size="slim" variant="primary" onClick={() => setOpen("pay")}>
            {t("pay_orders", { count: waiting.length })}
          </Button>
        </Permitted>
      )}
      {waiting.length > 0 && (
        <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
          <Button size="slim" onClick={() => setOpen("link")}>
            {t("link.title")}
          </Button>
        </Permitted>
      )}
      {waiting.length > 0 && (
        <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
          <Button size="slim" tone="critical" onClick={() => setOpen("cancel")}>
            {t("cancel_purchases")}
          </Button>
        </Permitted>
      )}
      {open === "link" && (
        <Suspense fallback={null}>
          <PaymentLinkModal orderIds={waiting} onClose={close} />
        </Suspense>
      )}
      {open === "pay" && (
        <Suspense fallback={null}>
          <PayOrdersModal
            orderIds={waiting}
            onClose={close}
            onPaid={() => {
              close();
              onDone();
            }}
          />
        </Suspense>
      )}
      <Modal
        open={open === "cancel"}
        onClose={close}
        title={t("cancel_title", { count: waiting.length })}
        primaryAction={{
          content: t("cancel_purchases"),
          destructive: true,
          loading: cancel.isPending,
          onAction: () => cancel.mutate({ orders: ids }),
        }}
        secondaryActions={[{ content: t("common:close"), onAction: close }]}
      >
        <Modal.Section>
          <Text as="p">{t("cancel_text")}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}
