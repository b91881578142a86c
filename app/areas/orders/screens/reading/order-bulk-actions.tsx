import { ActionList, Button, Modal, Popover, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { OrderRow } from "../../contract/list";
import { MARK_COLORS } from "../../rules/marks";
import { OrderTagsModal } from "../intake/order-tags-modal";
import { PlacementActions } from "../purchasing/placement-actions";
import type { Placing } from "../purchasing/placement-drawers";

interface OrderBulkActionsProps {
  /** The selected orders, at least one */
  orders: OrderRow[];
  /** Opens the drawer that places them */
  onPlace(placing: Placing): void;
  /** Called once an action is done */
  onDone(): void;
}

/** What can be done with the selected orders (ledger O009). */
export default function OrderBulkActions({ orders, onPlace, onDone }: OrderBulkActionsProps) {
  const { t } = useTranslation("orders");
  const toast = useToast();
  const [open, setOpen] = useState<"mark" | "tags" | "archive" | null>(null);
  const ids = orders.map((order) => order.id);
  const onSuccess = () => {
    setOpen(null);
    toast.success(t("actions.done", { count: ids.length }));
    onDone();
  };
  const star = useMutation(api.orders.star.mutationOptions({ onSuccess }));
  const mark = useMutation(api.orders.mark.mutationOptions({ onSuccess }));
  const archive = useMutation(api.orders.archive.mutationOptions({ onSuccess }));
  const revert = useMutation(api.orders.revert.mutationOptions({ onSuccess }));
  const isStarred = orders.every((order) => order.star);
  const isArchived = orders.every((order) => order.section === "archived");
  const close = () => setOpen(null);
  return (
    <>
      <PlacementActions orders={orders} onPlace={onPlace} onDone={onDone} />
      <Button size="slim" loading={star.isPending} onClick={() => star.mutate({ orders: ids, star: !isStarred })}>
        {t(isStarred ? "actions.unstar" : "actions.star")}
      </Button>
      <Popover
        active={open === "mark"}
        onClose={close}
        activator={
          <Button
            size="slim"
            disclosure
            loading={mark.isPending}
            onClick={() => setOpen(open === "mark" ? null : "mark")}
          >
            {t("actions.mark")}
          </Button>
        }
      >
        <ActionList
          items={MARK_COLORS.map((color) => ({
            content: t(`marks.${color}`),
            onAction: () => mark.mutate({ orders: ids, mark_order: color }),
          }))}
        />
      </Popover>
      <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
        <Button size="slim" onClick={() => setOpen("tags")}>
          {t("actions.tags")}
        </Button>
      </Permitted>
      <Permitted needs={["VIEW_ACTION_FULFILL_ITEM"]}>
        {isArchived ? (
          <Button size="slim" loading={revert.isPending} onClick={() => revert.mutate({ orders: ids })}>
            {t("actions.revert")}
          </Button>
        ) : (
          <Button size="slim" onClick={() => setOpen("archive")}>
            {t("actions.archive")}
          </Button>
        )}
      </Permitted>
      {open === "tags" && <OrderTagsModal orders={orders} onClose={close} onDone={onSuccess} />}
      <Modal
        open={open === "archive"}
        onClose={close}
        title={t("actions.archive_title", { count: ids.length })}
        primaryAction={{
          content: t("actions.archive"),
          loading: archive.isPending,
          onAction: () => archive.mutate({ orders: ids }),
        }}
        secondaryActions={[{ content: t("common:cancel"), onAction: close }]}
      >
        <Modal.Section>
          <Text as="p">{t("actions.archive_text")}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}
