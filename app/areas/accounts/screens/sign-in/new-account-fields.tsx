import { FormLayout, TextField } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "~/ui/fields/password-field";

interface NewAccount {
  first_name: string;
  last_name: string;
  password: string;
}

interface NewAccountFieldsProps {
  values: NewAccount;
  /** What is wrong with each, in the server's words */
  errors: Readonly<Record<string, string>>;
  change: (field: keyof NewAccount) => (value: string) => void;
  hasFocus?: boolean;
  /** Fields between the name and the password */
  children?: ReactNode;
}

/** Name and password of somebody new. */
export function NewAccountFields({ values, errors, change, hasFocus = false, children }: NewAccountFieldsProps) {
  const { t } = useTranslation("identity");
  return (
    <FormLayout>
      <FormLayout.Group condensed>
        <TextField
          label={t("field.first_name")}
          name="first_name"
          autoComplete="given-name"
          value={values.first_name}
          onChange={change("first_name")}
          error={errors.first_name}
          autoFocus={hasFocus}
        />
        <TextField
          label={t("field.last_name")}
          name="last_name"
          autoComplete="family-name"
          value={values.last_name}
          onChange={change("last_name")}
          error={errors.last_name}
        />
      </FormLayout.Group>
      {children}
      <PasswordField
        label={t("field.password")}
        name="password"
        autoComplete="new-password"
        helpText={t("field.password_rule")}
        value={values.password}
        onChange={change("password")}
        error={errors.password}
      />
    </FormLayout>
  );
}
