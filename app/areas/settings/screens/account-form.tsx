import type { InferContractRouterOutputs } from "@orpc/contract";
import { useRevalidator } from "@remix-run/react";
import { Card, FormLayout, Layout, Select, TextField } from "@shopify/polaris";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contract } from "~/contract";
import { api, errorBodyOf } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document";
import { SaveBar } from "~/shell/save-bar";
import { useToast } from "~/shell/toast";

type Account = InferContractRouterOutputs<Contract>["identity"]["account"]["data"];

/** Name and workspace of the signed-in account, in one form with one save bar. */
export function AccountForm({ account }: { account: Account }) {
  const { t } = useTranslation("settings");
  const { isEmbedded, workspace } = usePrincipal();
  const saved = { firstName: account.first_name, lastName: account.last_name, workspaceName: workspace.name, timeZone: workspace.timeZone };
  const [values, setValues] = useState(saved);
  const set = (field: keyof typeof values) => (value: string) => setValues((current) => ({ ...current, [field]: value }));
  const isProfileChanged = values.firstName !== saved.firstName || values.lastName !== saved.lastName;
  const isWorkspaceChanged = values.workspaceName !== saved.workspaceName || values.timeZone !== saved.timeZone;
  const { save, isSaving, errors } = useSave();

  return (
    <>
      <SaveBar
        isDirty={isProfileChanged || isWorkspaceChanged}
        isSaving={isSaving}
        onSave={() => save({ ...values, isProfileChanged, isWorkspaceChanged })}
        onDiscard={() => setValues(saved)}
      />
      <Layout.AnnotatedSection title={t("account.profile.title")} description={t("account.profile.text")}>
        <Card>
          <FormLayout>
            <FormLayout.Group>
              <TextField label={t("account.profile.first_name")} value={values.firstName} onChange={set("firstName")} error={errors.first_name} autoComplete="given-name" maxLength={80} disabled={isEmbedded} />
              <TextField label={t("account.profile.last_name")} value={values.lastName} onChange={set("lastName")} error={errors.last_name} autoComplete="family-name" maxLength={80} disabled={isEmbedded} />
            </FormLayout.Group>
            <TextField label={t("account.profile.email")} value={account.email} autoComplete="email" disabled helpText={account.email ? undefined : t("account.profile.no_email")} />
          </FormLayout>
        </Card>
      </Layout.AnnotatedSection>
      <Layout.AnnotatedSection title={t("account.workspace.title")} description={t("account.workspace.text")}>
        <Card>
          <FormLayout>
            <TextField label={t("account.workspace.name")} value={values.workspaceName} onChange={set("workspaceName")} error={errors.name} autoComplete="organization" maxLength={80} />
            <Select label={t("account.workspace.time_zone")} options={useTimeZones(values.timeZone)} value={values.timeZone} onChange={set("timeZone")} error={errors.timezone} />
            <TextField label={t("account.workspace.currency")} value={workspace.currency} autoComplete="off" disabled helpText={t("account.workspace.currency_text")} />
          </FormLayout>
        </Card>
      </Layout.AnnotatedSection>
    </>
  );
}

/** Sends what changed; field errors of both calls come back by the contract's names. */
function useSave() {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const profile = useMutation(api.settings.updateProfile.mutationOptions());
  const workspace = useMutation(api.settings.updateWorkspace.mutationOptions());
  const save = async (values: { firstName: string; lastName: string; workspaceName: string; timeZone: string; isProfileChanged: boolean; isWorkspaceChanged: boolean }) => {
    const outcomes = await Promise.allSettled([
      values.isProfileChanged && profile.mutateAsync({ first_name: values.firstName, last_name: values.lastName }),
      values.isWorkspaceChanged && workspace.mutateAsync({ name: values.workspaceName, timezone: values.timeZone }),
    ]);
    await queryClient.invalidateQueries({ queryKey: api.identity.account.key() });
    revalidate();
    if (outcomes.every(({ status }) => status === "fulfilled")) toast.success(t("saved"));
  };
  const errors: Record<string, string | undefined> = { ...errorBodyOf(profile.error)?.errors, ...errorBodyOf(workspace.error)?.errors };
  return { save: (values: Parameters<typeof save>[0]) => void save(values), isSaving: profile.isPending || workspace.isPending, errors };
}

/** The browser's time zones. The server's list may differ, so the first paint has just the chosen one. */
function useTimeZones(chosen: string): string[] {
  const [zones, setZones] = useState<string[]>([]);
  useEffect(() => setZones(Intl.supportedValuesOf("timeZone")), []);
  return [...new Set([chosen, "UTC", ...zones])].sort();
}
