import { Button, EmptySearchResult, Listbox, Popover, Scrollable, TextField } from "@shopify/polaris";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { COUNTRY_CODES, countryName, shownCountryCode } from "./countries";

const LIST_HEIGHT = "400px";
/** The listbox's value for "no one country"; never seen outside. */
const WORLDWIDE = "WORLDWIDE";

interface CountryPickerProps {
  /** ISO 3166-1 alpha-2 code; null is Worldwide, or nothing chosen */
  value: string | null;
  onChange(code: string | null): void;
  /** Said before the chosen name, such as "Ship to" */
  label: string;
  /** Codes to choose from; all when left out */
  codes?: readonly string[];
  /** Offers "Worldwide", which chooses null */
  hasWorldwide?: boolean;
  /** Offers to choose nothing */
  canClear?: boolean;
  disabled?: boolean;
}

/** A button that opens a searchable list of countries; the search matches name or code, in any case (P031). */
export function CountryPicker({ value, onChange, label, codes = COUNTRY_CODES, hasWorldwide = false, canClear = false, disabled }: CountryPickerProps) {
  const { t, i18n } = useTranslation("common");
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState("");
  const countries = useMemo(() => namedCountries(codes, i18n.language), [codes, i18n.language]);
  const wanted = search.trim().toLocaleLowerCase(i18n.language);
  const found = countries.filter(({ name, code }) => name.toLocaleLowerCase(i18n.language).includes(wanted) || shownCountryCode(code).toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted));
  const close = () => {
    setIsOpen(false);
    setSearch("");
  };
  const choose = (chosen: string | null) => {
    onChange(chosen);
    close();
  };
  const chosenName = value ? countryName(value, i18n.language) : t(hasWorldwide ? "country_picker.worldwide" : "country_picker.none");
  return (
    <Popover
      active={isOpen}
      onClose={close}
      autofocusTarget="first-node"
      activator={
        <Button disclosure disabled={disabled} onClick={() => setIsOpen(!isOpen)}>
          {t("country_picker.chosen", { label, country: chosenName })}
        </Button>
      }
    >
      <Popover.Pane fixed>
        <div className="country-picker__search">
          <TextField label={t("country_picker.search")} labelHidden placeholder={t("country_picker.search")} value={search} onChange={setSearch} autoComplete="off" clearButton onClearButtonClick={() => setSearch("")} />
          {canClear && value && (
            <Button variant="plain" onClick={() => choose(null)}>
              {t("clear")}
            </Button>
          )}
        </div>
      </Popover.Pane>
      <Scrollable shadow style={{ maxHeight: LIST_HEIGHT }}>
        {found.length > 0 || (hasWorldwide && !wanted) ? (
          <Listbox accessibilityLabel={label} onSelect={(code) => choose(code === WORLDWIDE ? null : code)}>
            {hasWorldwide && !wanted && (
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
        ) : (
          <EmptySearchResult title={t("country_picker.nothing")} />
        )}
      </Scrollable>
    </Popover>
  );
}

function namedCountries(codes: readonly string[], language: string) {
  return codes.map((code) => ({ code, name: countryName(code, language) })).sort((a, b) => a.name.localeCompare(b.name, language));
}
