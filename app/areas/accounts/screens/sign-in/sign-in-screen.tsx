import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Banner, Link, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Social } from "~/adapters/identity/identity-provider";
import { api, errorBodyOf } from "~/platform/api/client";
import { ERROR_CODES } from "~/platform/errors";
import { useMutation } from "~/shell/data/use-mutation";
import { PasswordField } from "~/ui/fields/password-field";
import { returnPath } from "../../rules/sign-in/return-path";
import { GoingBanner, isOfGoingAccount } from "../deletion/going-banner";
import { AuthCard } from "./auth-card";
import { AuthForm, useFieldErrors } from "./auth-form";
import { pendingOf, SecondStepCard } from "./second-step-card";
import { SocialButtons } from "./social-buttons";
import { useSentForm } from "./use-sent-form";

/** Sign in with e-mail and password, or by a provider (S003), then on to where one wanted to go. */
export function SignInScreen() {
  const { t } = useTranslation("identity");
  const [query] = useSearchParams();
  const sent = useSentForm();
  const { socials } = useLoaderData<{ socials: Social[] }>();
  const [email, setEmail] = useState(sent.value("email") || (query.get("email") ?? ""));
  const [isEmailKnown] = useState(email !== "");
  const [password, setPassword] = useState("");
  const signIn = useMutation(
    // A whole new document: it carries the account, nothing of a former one stays in memory, and going back does not lead here.
    api.identity.signIn.mutationOptions({
      onSuccess: () => window.location.replace(returnPath(query.get("return_to"))),
      meta: { showsOwnErrors: true },
    }),
  );
  const error = signIn.isIdle ? sent.error : signIn.error;
  const errors = useFieldErrors(error, { email, password });
  const isUnconfirmed = errorBodyOf(error)?.status === ERROR_CODES.emailNotVerified.code;
  const isGoing = isOfGoingAccount(error);
  const pending = pendingOf(error);
  if (pending) {
    return (
      <SecondStepCard pending={pending} onDone={() => window.location.replace(returnPath(query.get("return_to")))} />
    );
  }
  return (
    <AuthCard
      title={t("sign_in.title")}
      footer={
        <>
          {t("sign_in.no_account")} <Link url="/signup">{t("sign_in.sign_up")}</Link>
        </>
      }
    >
      {query.has("account_deleted") && !error && <Banner tone="info">{t("sign_in.account_deleted")}</Banner>}
      {query.has("confirmed") && !error && <Banner tone="success">{t("sign_in.confirmed")}</Banner>}
      {query.has("password_set") && !error && <Banner tone="success">{t("sign_in.password_set")}</Banner>}
      {isUnconfirmed && (
        <Banner
          tone="warning"
          action={{ content: t("sign_in.resend"), url: `/signup/email-resend?email=${encodeURIComponent(email)}` }}
        >
          {errorBodyOf(error)?.message}
        </Banner>
      )}
      {isGoing && <GoingBanner error={error} />}
      <AuthForm
        submit={t("sign_in.submit")}
        isSubmitting={signIn.isPending || signIn.isSuccess}
        error={isUnconfirmed || isGoing ? null : error}
        onTyped={(field, value) => (field === "email" ? setEmail(value) : setPassword(value))}
        onSubmit={() => signIn.mutate({ email, password })}
      >
        <TextField
          label={t("field.email")}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
          autoFocus={!isEmailKnown}
        />
        <PasswordField
          label={t("field.password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          autoFocus={isEmailKnown}
        />
        <Link url={`/forgot-password?email=${encodeURIComponent(email)}`}>{t("sign_in.forgot")}</Link>
      </AuthForm>
      <SocialButtons socials={socials} returnTo={returnPath(query.get("return_to"))} />
    </AuthCard>
  );
}
