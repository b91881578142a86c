import { Select } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { countryName } from "~/ui/fields/countries";
import type { SourceSettings } from "../../rules/placing/source-settings";

interface WarehouseFieldProps {
  source: string;
  country: string;
  value: SourceSettings["warehouse"];
  onChange(value: SourceSettings["warehouse"]): void;
}

/** Where goods leave from while there is a way from it. */
export function WarehouseField({ source, country, value, onChange }: WarehouseFieldProps) {
  const { t, i18n } = useTranslation("placing");
  const { data } = useQuery(api.placing.warehouses.queryOptions({ input: { productSource: source, country } }));
  const offered = (data?.data.warehouses ?? []).map(({ code, label, country: of }) => {
    const name = countryName(of, i18n.language);
    return { value: code, label: label === of ? name : t("warehouse.in", { name: label, country: name }) };
  });
  const kept =
    value && !offered.some((each) => each.value === value.code) ? [{ value: value.code, label: value.label }] : [];
  const options = [{ value: "", label: t("warehouse.any") }, ...kept, ...offered];
  return (
    <Select
      label={t("warehouse.label")}
      helpText={t("warehouse.help")}
      options={options}
      value={value?.code ?? ""}
      onChange={(code) => {
        const chosen = options.find((each) => each.value === code);
        onChange(code && chosen ? { code, label: chosen.label } : null);
      }}
    />
  );
}
