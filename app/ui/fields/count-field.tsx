import { useTranslation } from "react-i18next";
import { isUnread, unread, type Unread } from "~/platform/numbers/unread";
import { NumberField, type NumberFieldProps } from "./number-field";

interface CountFieldProps extends Pick<
  NumberFieldProps,
  "label" | "labelHidden" | "helpText" | "placeholder" | "prefix" | "suffix" | "disabled"
> {
  value: number | Unread | null;
  min: number;
  max: number;
  onChange(count: number | Unread): void;
  /** What an empty field does; it is wrong where this is left out */
  onClear?: () => void;
}

/** A field for a whole number from `min` to `max`; another is as wrong as what can't be read. */
export function CountField({ value, min, max, onChange, onClear, ...rest }: CountFieldProps) {
  const { t } = useTranslation("common");
  const take = (typed: string | Unread) => {
    if (typed === "" && onClear) onClear();
    else if (isUnread(typed)) onChange(typed);
    else onChange(Number(typed) >= min && Number(typed) <= max ? Number(typed) : unread(typed));
  };
  return (
    <NumberField
      {...rest}
      value={value === null ? "" : String(value)}
      onChange={take}
      error={isUnread(value) && t("number_field.between", { min, max })}
      decimals={0}
      isRequired={!onClear}
    />
  );
}
