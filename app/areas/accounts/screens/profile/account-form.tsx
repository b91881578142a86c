import type { InferContractRouterOutputs } from "@orpc/contract";
import { useRevalidator } from "@remix-run/react";
import { Card, FormLayout, Layout, Select, TextField } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contract } from "~/contract";
import { api } from "~/platform/api/client";
import { COUNTRIES_OF_CURRENCY } from "~/platform/money/country-currencies";
import { isPermitted } from "~/platform/permissions";
import { listedName, TIME_ZONES, timeZoneName } from "~/platform/time/time-zones";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";

type Account = InferContractRouterOutputs<Contract>["identity"]["account"]["data"];

/** Name of the signed-in account, and the workspace for those who may change it, in one form with one save bar. */
export function AccountForm({ account }: { account: Account }) {
  const { t } = useTranslation("settings");
  const { isEmbedded, permissions, workspace } = usePrincipal();
  const saved: Values = {
    firstName: account.first_name,
    lastName: account.last_name,
    workspaceName: workspace.name,
    timeZone: workspace.timeZone,
    currency: workspace.currency,
    displayCurrency: workspace.displayCurrency ?? "",
  };
  const [values, setValues] = useState(saved);
  const set = (field: keyof typeof values) => (value: string) =>
    setValues((current) => ({ ...current, [field]: value }));
  const currencies = useCurrencies(values.currency);
  const timeZones = useTimeZones(values.timeZone);
  const { save, isSaving, errors, forgetErrors } = useSave(values);
  const saveAsKept = () => {
    // As they are kept: a blank at an end is no change that waits.
    const kept = {
      ...values,
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      workspaceName: values.workspaceName.trim(),
    };
    setValues(kept);
    save(kept, changesOf(kept, saved));
  };
  const discard = () => {
    setValues(saved);
    forgetErrors();
  };

  return (
    <>
      <SaveBar
        isDirty={Object.values(changesOf(values, saved)).includes(true)}
        isSaving={isSaving}
        onSave={saveAsKept}
        onDiscard={discard}
      />
      <Layout.AnnotatedSection title={t("account.profile.title")} description={t("account.profile.text")}>
        <Card>
          <FormLayout>
            <FormLayout.Group>
              <TextField
                label={t("account.profile.first_name")}
                value={values.firstName}
                onChange={set("firstName")}
                error={errors.first_name}
                autoComplete="given-name"
                maxLength={80}
                disabled={isEmbedded}
              />
              <TextField
                label={t("account.profile.last_name")}
                value={values.lastName}
                onChange={set("lastName")}
                error={errors.last_name}
                autoComplete="family-name"
                maxLength={80}
                disabled={isEmbedded}
              />
            </FormLayout.Group>
            <TextField
              label={t("account.profile.email")}
              value={account.email}
              autoComplete="email"
              disabled
              helpText={account.email ? undefined : t("account.profile.no_email")}
            />
          </FormLayout>
        </Card>
      </Layout.AnnotatedSection>
      {isPermitted(permissions, ["VIEW_SETTING_ACCOUNT"]) && (
        <Layout.AnnotatedSection title={t("account.workspace.title")} description={t("account.workspace.text")}>
          <Card>
            <FormLayout>
              <TextField
                label={t("account.workspace.name")}
                value={values.workspaceName}
                onChange={set("workspaceName")}
                error={errors.name}
                autoComplete="organization"
                maxLength={80}
              />
              <Select
                label={t("account.workspace.time_zone")}
                options={timeZones}
                value={values.timeZone}
                onChange={set("timeZone")}
                error={errors.timezone}
              />
              <Select
                label={t("account.workspace.currency")}
                options={currencies}
                value={values.currency}
                onChange={set("currency")}
                error={errors.currency}
                helpText={t("account.workspace.currency_text")}
              />
              <Select
                label={t("account.workspace.display_currency")}
                options={[{ value: "", label: t("account.workspace.display_none") }, ...currencies]}
                value={values.displayCurrency}
                onChange={set("displayCurrency")}
                error={errors["settings.display_currency"]}
                helpText={t("account.workspace.display_currency_text")}
              />
            </FormLayout>
          </Card>
        </Layout.AnnotatedSection>
      )}
    </>
  );
}

/** The calls that have something to save. */
interface Changes {
  profile: boolean;
  workspace: boolean;
  display: boolean;
}

function changesOf(values: Values, saved: Values): Changes {
  const differs = (field: keyof Values) => values[field] !== saved[field];
  return {
    profile: differs("firstName") || differs("lastName"),
    workspace: differs("workspaceName") || differs("timeZone") || differs("currency"),
    display: differs("displayCurrency"),
  };
}

interface Values {
  firstName: string;
  lastName: string;
  workspaceName: string;
  timeZone: string;
  currency: string;
  /** "" for none */
  displayCurrency: string;
}

/** What each call is given. */
function inputsOf({ firstName, lastName, workspaceName, timeZone, currency, displayCurrency }: Values) {
  return {
    profile: { first_name: firstName, last_name: lastName },
    workspace: { name: workspaceName, timezone: timeZone, currency },
    display: { settings: { display_currency: displayCurrency || null } },
  };
}

/** Sends what changed; field errors of the calls come back by the contract's names. */
function useSave(typed: Values) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const profile = useMutation(api.settings.updateProfile.mutationOptions());
  const workspace = useMutation(api.settings.updateWorkspace.mutationOptions());
  const display = useMutation(api.display.saveWorkspaceSettings.mutationOptions());
  const forgetErrors = () => [profile, workspace, display].forEach(({ reset }) => reset());
  const save = async (values: Values, changes: Changes) => {
    forgetErrors();
    const outcomes = await Promise.allSettled([
      changes.profile && profile.mutateAsync(inputsOf(values).profile),
      changes.workspace && workspace.mutateAsync(inputsOf(values).workspace),
      changes.display && display.mutateAsync(inputsOf(values).display),
    ]);
    // With nothing saved there is nothing new. Asked for without a connection, it would take the screen away, and what was typed.
    if (outcomes.every((outcome) => outcome.status === "rejected" || !outcome.value)) return;
    await queryClient.invalidateQueries({ queryKey: api.identity.account.key() });
    revalidate();
    if (outcomes.every(({ status }) => status === "fulfilled")) toast.success(t("saved"));
  };
  const errors: Record<string, string | undefined> = {
    ...fieldErrors(profile, inputsOf(typed).profile),
    ...fieldErrors(workspace, inputsOf(typed).workspace),
    ...fieldErrors(display, inputsOf(typed).display),
  };
  return {
    save: (values: Values, changes: Changes) => void save(values, changes),
    forgetErrors,
    isSaving: profile.isPending || workspace.isPending || display.isPending,
    errors,
  };
}

/**
 * The time zones to choose from (G197) with their offsets of today, the chosen one among them. Where a country has changed
 * its clocks of late, a browser may know it and the server not, so the offsets come after the first paint.
 */
function useTimeZones(chosen: string): { value: string; label: string }[] {
  const [today, setToday] = useState<Date | null>(null);
  useEffect(() => setToday(new Date()), []);
  return useMemo(() => {
    const listed = listedName(chosen);
    const zones = TIME_ZONES.includes(listed) ? TIME_ZONES : [listed, ...TIME_ZONES];
    return zones.map((zone) => ({ value: zone === listed ? chosen : zone, label: timeZoneName(zone, today) }));
  }, [chosen, today]);
}

const CURRENCIES = Object.keys(COUNTRIES_OF_CURRENCY);

/** The currencies, the chosen one among them. Browsers name some otherwise than the server, so the names come after the first paint. */
function useCurrencies(chosen: string): { value: string; label: string }[] {
  const { i18n } = useTranslation("settings");
  const [names, setNames] = useState<Intl.DisplayNames | null>(null);
  useEffect(() => setNames(new Intl.DisplayNames([i18n.language], { type: "currency" })), [i18n.language]);
  const codes = CURRENCIES.includes(chosen) ? CURRENCIES : [chosen, ...CURRENCIES];
  return codes.map((code) => ({ value: code, label: names ? `${code} · ${names.of(code) ?? code}` : code }));
}
