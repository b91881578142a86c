import { BlockStack, Checkbox, FormLayout, InlineStack, Modal, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import type { Unread } from "~/platform/numbers/unread";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { CountField } from "~/ui/fields/count-field";
import type { OrderDetail, OrderLineDetail, PurchaseOrderPanel } from "../../contract/detail";
import { BoughtAlready } from "./bought-already";

interface ManualFulfillModalProps {
  order: OrderDetail;
  purchases: readonly PurchaseOrderPanel[];
  onClose(): void;
  onDone(): void;
}

/**
 * Sends goods of an order with a parcel that the merchant has posted (S178): what is open and not bought, unless they choose
 * otherwise. What a supplier sends as well is sent with a yes to that alone.
 */
export function ManualFulfillModal({ order, purchases, onClose, onDone }: ManualFulfillModalProps) {
  const { t } = useTranslation("placement");
  const toast = useToast();
  const [number, setNumber] = useState("");
  const [carrier, setCarrier] = useState("");
  const [url, setUrl] = useState("");
  const lines = order.lines.filter((line) => line.to_send > 0);
  const [units, setUnits] = useState<Units>(
    () => new Map(lines.map((line) => [line.id, line.to_send - line.to_send_bought])),
  );
  const [isAccepted, setIsAccepted] = useState(false);
  const send = useMutation(
    api.shipments.manuallyFulfill.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess: () => {
        toast.success(t("manual.done"));
        onDone();
      },
    }),
  );
  const body = errorBodyOf(send.error);
  const chosen = lines.filter(({ id }) => (units.get(id) ?? 0) !== 0);
  const twice = chosen.filter((line) => Number(units.get(line.id)) > line.to_send - line.to_send_bought);
  const input = {
    order_id: order.id,
    // What can't be read is not sent (`useMutation`).
    lines: chosen.map(({ id }) => ({ line_id: id, quantity: units.get(id) as number })),
    accepts_bought: twice.length > 0 && isAccepted,
    tracking_number: number.trim(),
    carrier: carrier.trim() || undefined,
    tracking_url: url.trim() || undefined,
  };
  const errors = fieldErrors(send, input);
  const isAtField = Boolean(body?.errors?.tracking_number ?? body?.errors?.tracking_url);
  return (
    <Modal
      open
      onClose={onClose}
      title={t("manual.title")}
      primaryAction={{
        content: t("manual.send"),
        disabled: number.trim() === "" || chosen.length === 0 || (twice.length > 0 && !isAccepted),
        loading: send.isPending,
        onAction: () => send.mutate(input),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <FormLayout>
          <BlockStack gap="200">
            <Text as="h3" variant="headingSm">
              {t("manual.items")}
            </Text>
            {lines.map((line) => (
              <ItemToSend
                key={line.id}
                line={line}
                units={units.get(line.id) ?? 0}
                onChange={(count) => setUnits((known) => new Map(known).set(line.id, count))}
              />
            ))}
          </BlockStack>
          {twice.length > 0 && (
            <BoughtAlready lines={twice} purchases={purchases} isAccepted={isAccepted} onAccept={setIsAccepted} />
          )}
          <TextField
            label={t("manual.number")}
            value={number}
            onChange={setNumber}
            autoComplete="off"
            error={isAtField ? errors.tracking_number : body?.message}
          />
          <TextField
            label={t("manual.carrier")}
            value={carrier}
            onChange={setCarrier}
            autoComplete="off"
            helpText={t("manual.carrier_help")}
          />
          <TextField
            label={t("manual.url")}
            value={url}
            onChange={setUrl}
            type="url"
            autoComplete="off"
            error={errors.tracking_url}
          />
        </FormLayout>
      </Modal.Section>
    </Modal>
  );
}

/** By line; none where it is not chosen. */
type Units = ReadonlyMap<string, number | Unread>;

interface ItemToSendProps {
  line: OrderLineDetail;
  units: number | Unread;
  onChange(units: number | Unread): void;
}

function ItemToSend({ line, units, onChange }: ItemToSendProps) {
  const { t } = useTranslation("placement");
  const { to_send: most, to_send_bought: bought } = line;
  const title = [line.title, line.variant_title].filter(Boolean).join(", ");
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <Checkbox
        label={<bdi>{title}</bdi>}
        helpText={bought > 0 ? t("manual.bought_units", { units: bought, total: most }) : undefined}
        checked={units !== 0}
        onChange={(isChosen) => onChange(isChosen ? most - bought || most : 0)}
      />
      {units !== 0 && most > 1 && (
        <CountField
          label={t("manual.units", { title })}
          labelHidden
          suffix={t("manual.of", { total: most })}
          value={units}
          min={1}
          max={most}
          onChange={onChange}
        />
      )}
    </InlineStack>
  );
}
