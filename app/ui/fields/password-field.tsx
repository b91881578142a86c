import { Button, TextField, type TextFieldProps } from "@shopify/polaris";
import { HideIcon, ViewIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";

type PasswordFieldProps = Pick<
  TextFieldProps,
  "label" | "name" | "helpText" | "value" | "onChange" | "error" | "autoFocus" | "disabled"
> & {
  /** What browsers and password managers are to fill in */
  autoComplete: "current-password" | "new-password";
};

/** A field for a password, which can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation("common");
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <Button
      variant="tertiary"
      icon={isShown ? HideIcon : ViewIcon}
      accessibilityLabel={isShown ? t("hide_password") : t("show_password")}
      onClick={() => setIsShown((before) => !before)}
      disabled={props.disabled}
    />
  );
  return <TextField {...props} type={isShown ? "text" : "password"} spellCheck={false} suffix={toggle} />;
}
