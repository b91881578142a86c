import { Button, Popover, Scrollable, TextField } from "@shopify/polaris";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { COUNTRY_CODES } from "~/platform/i18n/country-codes";
import { lazyPart } from "~/ui/loading/lazy-part";
import { countryName } from "./countries";

const CountryList = lazyPart(() => import("./country-list"));
const LIST_HEIGHT = "400px";

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
export function CountryPicker({
  value,
  onChange,
  label,
  codes = COUNTRY_CODES,
  hasWorldwide = false,
  canClear = false,
  disabled,
}: CountryPickerProps) {
  const { t, i18n } = useTranslation("common");
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState("");
  const close = () => {
    setIsOpen(false);
    setSearch("");
  };
  const choose = (chosen: string | null) => {
    onChange(chosen);
    close();
  };
  const chosenName = value
    ? countryName(value, i18n.language)
    : t(hasWorldwide ? "country_picker.worldwide" : "country_picker.none");
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
          <TextField
            label={t("country_picker.search")}
            labelHidden
            placeholder={t("country_picker.search")}
            value={search}
            onChange={setSearch}
            autoComplete="off"
            clearButton
            onClearButtonClick={() => setSearch("")}
          />
          {canClear && value && (
            <Button variant="plain" onClick={() => choose(null)}>
              {t("clear")}
            </Button>
          )}
        </div>
      </Popover.Pane>
      <Scrollable shadow style={{ maxHeight: LIST_HEIGHT }}>
        <Suspense fallback={<div className="country-picker__loading" />}>
          <CountryList
            label={label}
            codes={codes}
            search={search}
            value={value}
            hasWorldwide={hasWorldwide}
            onChoose={choose}
          />
        </Suspense>
      </Scrollable>
    </Popover>
  );
}
