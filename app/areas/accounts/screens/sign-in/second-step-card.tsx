import { Link, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { AuthCard } from "./auth-card";
import { AuthForm, useFieldErrors } from "./auth-form";

/** What a sign-in is ended with that was refused because a second step is to be done; null for every other error. */
export function pendingOf(error: unknown): string | null {
  const body = errorBodyOf(error);
  return body?.error_code === "errors.identity_second_step" ? String(body.params?.pending ?? "") : null;
}

/** The second step of signing in (decision 85): a code of the app, or one that was kept for when it is lost. */
export function SecondStepCard({ pending, onDone }: { pending: string; onDone: () => void }) {
  const { t } = useTranslation("identity");
  const [code, setCode] = useState("");
  const finish = useMutation(
    api.identity.finishSecondStep.mutationOptions({ onSuccess: onDone, meta: { showsOwnErrors: true } }),
  );
  const errors = useFieldErrors(finish.error, { code });
  return (
    <AuthCard
      title={t("second_step.title")}
      intro={t("second_step.text")}
      footer={<Link url="/login">{t("request_mail.back")}</Link>}
    >
      <AuthForm
        submit={t("sign_in.submit")}
        isSubmitting={finish.isPending || finish.isSuccess}
        error={finish.error}
        onSubmit={() => finish.mutate({ pending, code })}
      >
        <TextField
          label={t("second_step.code")}
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={errors.code}
          autoFocus
        />
      </AuthForm>
    </AuthCard>
  );
}
