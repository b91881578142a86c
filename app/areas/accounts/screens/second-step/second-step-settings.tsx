import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, Form, InlineStack, Link, Text, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { PasswordField } from "~/ui/fields/password-field";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { QR_SIZE } from "./qr-size";

const QrCode = lazyPart(() => import("./qr-code"));

/** Where a second step of signing in is turned on and off (decision 85). */
export function SecondStepSettings({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(api.identity.secondStep.queryOptions({ input: {} }));
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <CardSkeleton lines={2} />;
  const { is_on: isOn, recovery_codes_left: left } = data.data;
  return (
    <Card>
      <BlockStack gap="400">
        {codes.length > 0 && <RecoveryCodes codes={codes} />}
        {isOn ? <TurnOff left={left} /> : <TurnOn hasPassword={hasPassword} onDone={setCodes} />}
      </BlockStack>
    </Card>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("settings");
  return (
    <Banner tone="warning" title={t("account.second_step.codes_title")}>
      <BlockStack gap="200">
        <Text as="p">{t("account.second_step.codes_text")}</Text>
        <ul dir="ltr" style={{ margin: 0, paddingInlineStart: "var(--p-space-400)", fontFamily: "monospace" }}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </BlockStack>
    </Banner>
  );
}

function TurnOn({ hasPassword, onDone }: { hasPassword: boolean; onDone: (codes: string[]) => void }) {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const begin = useMutation(api.identity.beginSecondStep.mutationOptions());
  const confirm = useMutation(
    api.identity.confirmSecondStep.mutationOptions({
      onSuccess: ({ data }) => {
        onDone(data.recovery_codes);
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: api.identity.secondStep.key() }),
          queryClient.invalidateQueries({ queryKey: api.identity.sessions.key() }),
        ]);
      },
    }),
  );
  const url = begin.data?.data.url;
  if (!url) {
    if (!hasPassword)
      return <BeginByMail isPending={begin.isPending} onBegin={(mailed_code) => begin.mutate({ mailed_code })} />;
    return (
      <Form onSubmit={() => begin.mutate({ password })}>
        <BlockStack gap="400">
          <PasswordField
            label={t("account.password.current")}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={fieldErrors(begin, { password }).password}
          />
          <InlineStack>
            <Button submit loading={begin.isPending} disabled={password === ""}>
              {t("account.second_step.begin")}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    );
  }
  const secret = new URL(url).searchParams
    .get("secret")
    ?.match(/.{1,4}/g)
    ?.join(" ");
  return (
    <Form onSubmit={() => confirm.mutate({ code })}>
      <BlockStack gap="400">
        <Text as="p">{t("account.second_step.add")}</Text>
        <Suspense fallback={<div style={{ height: QR_SIZE }} />}>
          <QrCode text={url} label={t("account.second_step.picture")} />
        </Suspense>
        <Link url={url}>{t("account.second_step.open_app")}</Link>
        <TextField label={t("account.second_step.secret")} value={secret} readOnly autoComplete="off" />
        <TextField
          label={t("account.second_step.code")}
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={fieldErrors(confirm, { code }).code}
        />
        <InlineStack>
          <Button submit variant="primary" loading={confirm.isPending} disabled={code.trim() === ""}>
            {t("account.second_step.confirm")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}

/** An account without a password proves itself by the link of a mail, which leads back here. */
function BeginByMail({ isPending, onBegin }: { isPending: boolean; onBegin: (mailedCode: string) => void }) {
  const { t } = useTranslation("settings");
  const [params] = useSearchParams();
  const code = params.get("code");
  const mail = useMutation(api.identity.mailStepLink.mutationOptions());
  return (
    <BlockStack gap="400">
      {mail.isSuccess && <Text as="p">{t("account.second_step.mailed")}</Text>}
      <InlineStack gap="300">
        {code && (
          <Button loading={isPending} onClick={() => onBegin(code)}>
            {t("account.second_step.begin")}
          </Button>
        )}
        <Button variant={code ? "plain" : undefined} loading={mail.isPending} onClick={() => mail.mutate({})}>
          {t("account.second_step.mail")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

function TurnOff({ left }: { left: number }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [code, setCode] = useState("");
  const end = useMutation(
    api.identity.endSecondStep.mutationOptions({
      onSuccess: () => {
        toast.success(t("account.second_step.ended"));
        return queryClient.invalidateQueries({ queryKey: api.identity.secondStep.key() });
      },
    }),
  );
  return (
    <Form onSubmit={() => end.mutate({ code })}>
      <BlockStack gap="400">
        <Text as="p">{t("account.second_step.on", { left })}</Text>
        <TextField
          label={t("account.second_step.code_to_end")}
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={fieldErrors(end, { code }).code}
        />
        <InlineStack>
          <Button submit tone="critical" loading={end.isPending} disabled={code.trim() === ""}>
            {t("account.second_step.end")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
