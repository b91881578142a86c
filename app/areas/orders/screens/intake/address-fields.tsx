import { FormLayout, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { countryName } from "~/ui/fields/countries";
import { CountryPicker } from "~/ui/fields/country-picker";
import type { OrderDetail } from "../../contract/detail";

export type Address = NonNullable<OrderDetail["shipping_address"]>;
export type Customer = OrderDetail["customer"];

export const EMPTY_CUSTOMER: Customer = { name: "", email: "", phone: "" };
export const EMPTY_ADDRESS: Address = {
  first_name: "",
  last_name: "",
  company: "",
  address1: "",
  address2: "",
  city: "",
  province: "",
  province_code: "",
  zip: "",
  country: "",
  country_code: "",
  phone: "",
};

/** An address as it is sent: a code of a province goes with the province that it was of alone. No country has no name. */
export function addressToSend(address: Address, before: Address | null): Address {
  return {
    ...address,
    province_code: address.province === before?.province ? address.province_code : "",
    country: address.country_code && countryName(address.country_code, "en"),
  };
}

interface AddressFieldsProps {
  customer: Customer;
  address: Address;
  onCustomer(customer: Customer): void;
  onAddress(address: Address): void;
  /** Words by the call's field names */
  errors: Readonly<Record<string, string>>;
  /** What stands before a customer's field in those names */
  customerPath?: string;
}

/** A buyer's details, with what is wrong or missing beside its field. */
export function AddressFields({
  customer,
  address,
  onCustomer,
  onAddress,
  errors,
  customerPath = "",
}: AddressFieldsProps) {
  const { t, i18n } = useTranslation("orders");
  const ofCustomer = (name: keyof Customer, type?: "email" | "tel") => (
    <TextField
      label={t(`customer_form.${name}`)}
      type={type}
      value={customer[name]}
      onChange={(value) => onCustomer({ ...customer, [name]: value })}
      error={errors[customerPath + name]}
      autoComplete="off"
    />
  );
  const part = (name: keyof Address) => (
    <TextField
      label={t(name === "phone" ? "customer_form.address_phone" : `customer_form.${name}`)}
      value={address[name]}
      onChange={(value) => onAddress({ ...address, [name]: value })}
      error={errors[`shipping_address.${name}`]}
      autoComplete="off"
    />
  );
  return (
    <FormLayout>
      {ofCustomer("name")}
      <FormLayout.Group>
        {ofCustomer("email", "email")}
        {ofCustomer("phone", "tel")}
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
        onChange={(code) =>
          onAddress({
            ...address,
            country_code: code ?? "",
            country: code ? countryName(code, i18n.language) : "",
          })
        }
      />
    </FormLayout>
  );
}
