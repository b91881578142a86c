import { TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { isReadable } from "../../rules/tracking/tracking-page";

/** #rrggbb */
export const COLOR = /^#[0-9a-f]{6}$/i;

/** A store's color, picked or typed, with what the page does when words can't be read in it. */
export function AccentField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange(color: string): void;
  error: string | undefined;
}) {
  const { t } = useTranslation("settings");
  const isColor = COLOR.test(value);
  return (
    <TextField
      label={t("tracking_page.accent")}
      value={value}
      onChange={onChange}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      error={error ?? (isColor ? undefined : t("tracking_page.accent_wrong"))}
      helpText={isColor && t(isReadable(value) ? "tracking_page.accent_readable" : "tracking_page.accent_darker")}
      connectedLeft={
        <input
          type="color"
          className="tracking-page__color"
          aria-label={t("tracking_page.accent_pick")}
          value={isColor ? value : "#000000"}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  );
}
