import { BlockStack, Button, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { COUNTRY_CODES } from "~/platform/i18n/country-codes";
import { countryName } from "~/ui/fields/countries";
import { CountryPicker } from "~/ui/fields/country-picker";
import type { AutomationSettings } from "../../rules/automation/settings";

type PhoneNumber = AutomationSettings["phone_number"];
const WAYS = ["buyer", "system", "override"] as const;

interface PhoneFieldsProps {
  value: PhoneNumber;
  errors: Record<string, string>;
  onChange(value: PhoneNumber): void;
}

/** The number that suppliers get: the buyer's, the seller's where that is missing, or others by country (O027). */
export function PhoneFields({ value, errors, onChange }: PhoneFieldsProps) {
  const { t, i18n } = useTranslation("placing");
  const { special, other } = value.override;
  const way = value.is_use ? value.type : "buyer";
  const put = (override: Partial<PhoneNumber["override"]>) =>
    onChange({ ...value, override: { ...value.override, ...override } });
  const free = COUNTRY_CODES.filter((code) => !special.some(({ country_code }) => country_code === code));
  return (
    <BlockStack gap="300">
      <Text as="h2" variant="headingMd">
        {t("phone.title")}
      </Text>
      <Select
        label={t("phone.label")}
        options={WAYS.map((each) => ({ value: each, label: t(`phone.ways.${each}`) }))}
        value={way}
        helpText={t(`phone.help.${way}`)}
        onChange={(chosen) =>
          onChange({
            ...value,
            is_use: chosen !== "buyer",
            type: chosen === "override" ? "override" : "system",
          })
        }
      />
      {way === "override" && (
        <>
          {special.map(({ country_code: code, phone_number: number }, index) => (
            <InlineStack key={code} gap="200" blockAlign="end">
              <TextField
                label={t("phone.of_country", { country: countryName(code, i18n.language) })}
                type="tel"
                value={number}
                onChange={(typed) =>
                  put({ special: special.with(index, { country_code: code, phone_number: plain(typed) }) })
                }
                error={errors[`phone_number.override.special.${index}.phone_number`] && t("phone.wrong")}
                placeholder="+4930123456"
                autoComplete="off"
              />
              <Button
                accessibilityLabel={t("phone.remove_country", { country: countryName(code, i18n.language) })}
                onClick={() => put({ special: special.toSpliced(index, 1) })}
              >
                {t("remove")}
              </Button>
            </InlineStack>
          ))}
          <InlineStack>
            <CountryPicker
              label={t("phone.add_country")}
              value={null}
              codes={free}
              onChange={(code) => code && put({ special: [...special, { country_code: code, phone_number: "" }] })}
            />
          </InlineStack>
          <TextField
            label={t("phone.rest_of_world")}
            helpText={t("phone.rest_help")}
            type="tel"
            value={other.phone_number}
            onChange={(typed) => put({ other: { ...other, phone_number: plain(typed) } })}
            error={errors["phone_number.override.other.phone_number"] && t("phone.wrong")}
            placeholder="+4930123456"
            autoComplete="off"
          />
        </>
      )}
    </BlockStack>
  );
}

/** A number as it is kept, without what people write between its digits. */
function plain(typed: string): string {
  return typed.replace(/[\s().\-/]/g, "");
}
