import { BlockStack, Modal, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { fieldErrors } from "~/shell/errors/field-errors";
import { Failure } from "~/ui/loading/failure";
import type { OrderDetail } from "../../contract/detail";
import { AddressFields, addressToSend, EMPTY_ADDRESS } from "./address-fields";

interface CustomerModalProps {
  order: OrderDetail;
  onClose(): void;
  onSaved(): void;
}

/** Corrects the buyer's details that suppliers are given (ledger O009). What is missing is said beside its field. */
export function CustomerModal({ order, onClose, onSaved }: CustomerModalProps) {
  const { t } = useTranslation("orders");
  const [customer, setCustomer] = useState(order.customer);
  const [taxNumber, setTaxNumber] = useState(order.tax_number ?? "");
  const [address, setAddress] = useState(order.shipping_address ?? EMPTY_ADDRESS);
  const save = useMutation(
    api.orders.updateCustomer.mutationOptions({ onSuccess: onSaved, meta: { showsOwnErrors: true } }),
  );
  const input = {
    order_id: order.id,
    ...customer,
    tax_number: taxNumber,
    shipping_address: addressToSend(address, order.shipping_address),
  };
  const errors = fieldErrors(save, input);
  return (
    <Modal
      open
      onClose={onClose}
      title={t("customer_form.title")}
      primaryAction={{
        content: t("common:save"),
        loading: save.isPending,
        disabled: address.country_code === "",
        onAction: () => save.mutate(input),
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p" tone="subdued">
            {t("customer_form.about")}
          </Text>
          {save.isError && !errorBodyOf(save.error)?.errors && <Failure error={save.error} />}
          <AddressFields
            customer={customer}
            address={address}
            onCustomer={setCustomer}
            onAddress={setAddress}
            errors={errors}
          />
          <TextField
            label={t("customer_form.tax_number")}
            helpText={t("customer_form.tax_number_help")}
            value={taxNumber}
            onChange={setTaxNumber}
            error={errors.tax_number}
            maxLength={40}
            autoComplete="off"
          />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
