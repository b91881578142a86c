import { EmptySearchResult, Listbox } from "@shopify/polaris";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { countryName, shownCountryCode } from "./countries";

/** The listbox's value for "no one country"; never seen outside. */
const WORLDWIDE = "WORLDWIDE";

interface CountryListProps {
  label: string;
  /** ISO 3166-1 alpha-2 codes */
  codes: readonly string[];
  /** Part of a name or code, in any case (P031) */
  search: string;
  value: string | null;
  hasWorldwide: boolean;
  onChoose(code: string | null): void;
}

/** The countries of a picker that fit what was typed. */
export default function CountryList({ label, codes, search, value, hasWorldwide, onChoose }: CountryListProps) {
  const { t, i18n } = useTranslation("common");
  const countries = useMemo(() => namedCountries(codes, i18n.language), [codes, i18n.language]);
  const wanted = search.trim().toLocaleLowerCase(i18n.language);
  const found = countries.filter(({ name, code }) =>
    [name, shownCountryCode(code), code].some((text) => text.toLocaleLowerCase(i18n.language).includes(wanted)),
  );
  const offersWorldwide = hasWorldwide && !wanted;
  if (found.length === 0 && !offersWorldwide) return <EmptySearchResult title={t("country_picker.nothing")} />;
  return (
    <Listbox
      enableKeyboardControl
      accessibilityLabel={label}
      onSelect={(code) => onChoose(code === WORLDWIDE ? null : code)}
    >
      {offersWorldwide && (
        <Listbox.Option value={WORLDWIDE} selected={value === null}>
          {t("country_picker.worldwide")}
        </Listbox.Option>
      )}
      {found.map(({ code, name }) => (
        <Listbox.Option key={code} value={code} selected={code === value}>
          {t("country_picker.option", { name, code: shownCountryCode(code) })}
        </Listbox.Option>
      ))}
    </Listbox>
  );
}

function namedCountries(codes: readonly string[], language: string) {
  return codes
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
