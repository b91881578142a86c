import { TextField, type TextFieldProps } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { enumerate } from "~/platform/i18n/enumerate";
import { readNumber, type NumberReading, type NumberRules } from "~/platform/numbers/read-number";
import { isUnread, textOfUnread, unread, type Unread } from "~/platform/numbers/unread";
import { writeNumber } from "~/ui/money/number";

export type NumberFieldProps = NumberRules &
  Pick<
    TextFieldProps,
    | "label"
    | "labelHidden"
    | "name"
    | "helpText"
    | "placeholder"
    | "prefix"
    | "suffix"
    | "connectedLeft"
    | "error"
    | "disabled"
  > & {
    /** A decimal string, "" for none, or what could not be read */
    value: string;
    /** What was typed and can't be read comes marked as `Unread`, which no call takes. */
    onChange(value: string | Unread): void;
    /** An empty field is wrong */
    isRequired?: boolean;
  };

/**
 * A field for an amount, a percentage or another number, typed as people type it in their language (decision 66). What can't
 * be read stays as it was typed, with what is wrong below it; what can is shown as it was understood once the field is left.
 */
export function NumberField({
  value,
  onChange,
  error,
  decimals = 2,
  isSigned,
  isPercent,
  isRequired,
  ...rest
}: NumberFieldProps) {
  const { t, i18n } = useTranslation("common");
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const read = (text: string) => readNumber({ text, language: i18n.language, decimals, isSigned, isPercent });
  const take = (text: string) => {
    const taken = valueOf(read(text), text, isRequired);
    setTyped({ text, value: taken });
    onChange(taken);
  };
  const say = (number: string) => writeNumber(number, i18n.language);
  const faultOf = (reading: NumberReading) => {
    if (reading.kind === "number") return undefined;
    if (reading.kind !== "ambiguous")
      return t(decimals === 0 ? "number_field.whole" : "number_field.unreadable", {
        example: say(decimals === 0 ? "12" : isPercent ? "12.5" : "12.50"),
      });
    const readings = enumerate(reading.readings.map(say), i18n.language, "disjunction");
    return t(reading.readings.length > 1 ? "number_field.ambiguous" : "number_field.instead", { readings });
  };
  const isShownAsTyped = typed?.value === value;
  return (
    <TextField
      {...rest}
      value={isShownAsTyped ? typed.text : isUnread(value) ? textOfUnread(value) : say(value)}
      onChange={take}
      onBlur={() => setTyped(null)}
      error={(isUnread(value) && faultOf(read(textOfUnread(value)))) || error}
      inputMode={isSigned ? "text" : decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
    />
  );
}

function valueOf(reading: NumberReading, text: string, isRequired = false): string | Unread {
  if (reading.kind === "number") return reading.value;
  return reading.kind === "empty" && !isRequired ? "" : unread(text);
}
