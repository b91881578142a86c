import { FormLayout, Modal, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";

interface ManualFulfillModalProps {
  orderId: string;
  onClose(): void;
  onDone(): void;
}

/** Sends what is left of an order with a parcel that the merchant has posted (S178). */
export function ManualFulfillModal({ orderId, onClose, onDone }: ManualFulfillModalProps) {
  const { t } = useTranslation("placement");
  const toast = useToast();
  const [number, setNumber] = useState("");
  const [carrier, setCarrier] = useState("");
  const [url, setUrl] = useState("");
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
  const input = {
    order_id: orderId,
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
        disabled: number.trim() === "",
        loading: send.isPending,
        onAction: () => send.mutate(input),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <FormLayout>
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
