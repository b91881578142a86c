import { Button, Card, Form, FormLayout } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { PasswordField } from "~/ui/fields/password-field";

/** Changes the password; every other device is signed out (C029). */
export function PasswordCard() {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const save = useMutation(
    api.identity.changePassword.mutationOptions({
      onSuccess: () => {
        setCurrent("");
        setNext("");
        toast.success(t("account.password.changed"));
      },
    }),
  );
  const input = { current_password: current, new_password: next };
  const errors = fieldErrors(save, input);
  return (
    <Card>
      <Form onSubmit={() => save.mutate(input)}>
        <FormLayout>
          <PasswordField
            label={t("account.password.current")}
            value={current}
            onChange={setCurrent}
            error={errors.current_password}
            autoComplete="current-password"
          />
          <PasswordField
            label={t("account.password.new")}
            value={next}
            onChange={setNext}
            error={errors.new_password}
            autoComplete="new-password"
          />
          <Button submit loading={save.isPending} disabled={current === "" || next === ""}>
            {t("account.password.change")}
          </Button>
        </FormLayout>
      </Form>
    </Card>
  );
}
