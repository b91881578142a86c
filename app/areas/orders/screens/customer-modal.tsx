import { BlockStack, FormLayout, Modal, Text, TextField } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { CountryPicker } from "~/ui/country-picker";
import { Failure } from "~/ui/failure";
import { countryName } from "~/ui/countries";
import type { OrderDetail } from "../contract/detail";

type Address = NonNullable<OrderDetail["shipping_address"]>;

const EMPTY: Address = {
  first_name: "", last_name: "", company: "", address1: "", address2: "", city: "", province: "", province_code: "", zip: "", country: "",
  country_code: "", phone: "",
};

interface CustomerModalProps {
  order: OrderDetail;
  onClose(): void;
  onSaved(): void;
}

/** Corrects the buyer's details that suppliers are given (ledger O009). What is missing is said beside its field. */
export function CustomerModal({ order, onClose, onSaved }: CustomerModalProps) {
  const { t, i18n } = useTranslation("orders");
  const [customer, setCustomer] = useState(order.customer);
  const [address, setAddress] = useState(order.shipping_address ?? EMPTY);
  const save = useMutation(api.orders.updateCustomer.mutationOptions({ onSuccess: onSaved, meta: { showsOwnErrors: true } }));
  const errors = errorBodyOf(save.error)?.errors ?? {};
  const part = (name: keyof Address) => (
    <TextField
      label={t(name === "phone" ? "customer_form.address_phone" : `customer_form.${name}`)}
      value={address[name]}
      onChange={(value) => setAddress({ ...address, [name]: value })}
      error={errors[`shipping_address.${name}`]}
      autoComplete="off"
    />
  );
  const onSave = () =>
    save.mutate({
      order_id: order.id,
      ...customer,
      shipping_address: {
        ...address,
        // The code belongs to the province as it was.
        province_code: address.province === order.shipping_address?.province ? address.province_code : "",
        country: countryName(address.country_code, "en"),
      },
    });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("customer_form.title")}
      primaryAction={{ content: t("common:save"), loading: save.isPending, disabled: address.country_code === "", onAction: onSave }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p" tone="subdued">
            {t("customer_form.about")}
          </Text>
          {save.isError && Object.keys(errors).length === 0 && <Failure error={save.error} />}
          <FormLayout>
            <TextField label={t("customer_form.name")} value={customer.name} onChange={(name) => setCustomer({ ...customer, name })} error={errors.name} autoComplete="off" />
            <FormLayout.Group>
              <TextField label={t("customer_form.email")} type="email" value={customer.email} onChange={(email) => setCustomer({ ...customer, email })} error={errors.email} autoComplete="off" />
              <TextField label={t("customer_form.phone")} type="tel" value={customer.phone} onChange={(phone) => setCustomer({ ...customer, phone })} error={errors.phone} autoComplete="off" />
            </FormLayout.Group>
            <FormLayout.Group>
              {part("first_name")}
              {part("last_name")}
            </FormLayout.Group>
            {part("company")}
            {part("address1")}
            {part("address2")}
            <FormLayout.Group>
              {part("zip")}
              {part("city")}
            </FormLayout.Group>
            <FormLayout.Group>
              {part("province")}
              {part("phone")}
            </FormLayout.Group>
            <CountryPicker
              label={t("customer_form.country")}
              value={address.country_code || null}
              onChange={(code) => setAddress({ ...address, country_code: code ?? "", country: code ? countryName(code, i18n.language) : "" })}
            />
          </FormLayout>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
