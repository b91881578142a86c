import { BlockStack, Card, Checkbox, InlineStack, Tag, Text, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { COUNTRY_CODES } from "~/platform/i18n/country-codes";
import { enumerate } from "~/platform/i18n/enumerate";
import { allRead, type Typed } from "~/platform/numbers/unread";
import { useMutation } from "~/shell/data/use-mutation";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { focusFault } from "~/shell/errors/focus-fault";
import { countryName } from "~/ui/fields/countries";
import { CountryPicker } from "~/ui/fields/country-picker";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { SourceSettingsAnswer } from "../../contract/placing";
import { LONGEST_REMARK, type SourceSettings } from "../../rules/placing/source-settings";
import { CarrierFields } from "./carrier-fields";
import { ToleranceFields } from "./tolerance-fields";
import { WarehouseField } from "./warehouse-field";

interface SourceFormProps {
  source: { source: string; name: string; countries: string[] | null };
  onDirty(isDirty: boolean): void;
}

/** How orders are placed with one supplier (C322, C323). */
export function SourceForm({ source, onDirty }: SourceFormProps) {
  const { data, error, refetch, isFetching } = useQuery(
    api.placing.settings.queryOptions({ input: { productSource: source.source } }),
  );
  if (data) return <Fields saved={data.data} source={source} onDirty={onDirty} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <CardSkeleton lines={10} />;
}

const settingsOf = ({ source: _, takes: __, currency: ___, ...settings }: SourceSettingsAnswer): SourceSettings =>
  settings;

function Fields({ saved, source, onDirty }: SourceFormProps & { saved: SourceSettingsAnswer }) {
  const { t } = useTranslation("placing");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Typed<SourceSettings>>(() => settingsOf(saved));
  const [country, setCountry] = useState("US");
  const isDirty = JSON.stringify(draft) !== JSON.stringify(settingsOf(saved));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = useMutation(
    api.placing.changeSettings.mutationOptions({
      onSuccess: (answer) => {
        const key = api.placing.settings.queryKey({ input: { productSource: source.source } });
        queryClient.setQueryData(key, answer as never);
        setDraft(settingsOf(answer.data));
        toast.success(t("saved"));
      },
    }),
  );
  const errors = fieldErrors(save, draft);
  const put = (part: Partial<Typed<SourceSettings>>) => setDraft({ ...draft, ...part });
  const { takes, currency } = saved;
  return (
    <BlockStack gap="400">
      <SaveBar
        isDirty={isDirty}
        isSaving={save.isPending}
        onSave={() =>
          allRead<SourceSettings>(draft) ? save.mutate({ productSource: source.source, ...draft }) : focusFault()
        }
        onDiscard={() => setDraft(settingsOf(saved))}
      />
      <Section title={t("carriers.title")} text={t("carriers.text")}>
        <InlineStack>
          <CountryPicker
            label={t("shown_for")}
            value={country}
            codes={source.countries ?? COUNTRY_CODES}
            onChange={(code) => code && setCountry(code)}
          />
        </InlineStack>
        <CarrierFields
          source={source.source}
          country={country}
          currency={currency}
          value={draft.carriers}
          error={errors["carriers.preferred"]}
          onChange={(carriers) => put({ carriers })}
        />
        <WarehouseField
          source={source.source}
          country={country}
          value={draft.warehouse}
          onChange={(warehouse) => put({ warehouse })}
        />
      </Section>
      <Section title={t("countries.title")} text={t("countries.text")}>
        <Countries
          value={draft.countries}
          codes={source.countries ?? COUNTRY_CODES}
          onChange={(countries) => put({ countries })}
        />
      </Section>
      <Section title={t("tolerance.title")} text={t("tolerance.text")}>
        <ToleranceFields
          value={draft.price_tolerance}
          currency={currency}
          onChange={(price_tolerance) => put({ price_tolerance })}
        />
      </Section>
      <Section title={t("address.title")}>
        <Checkbox
          label={t("address.latin")}
          helpText={t(takes.latin ? "address.latin_needed" : "address.latin_help")}
          checked={draft.address.latin ?? takes.latin}
          onChange={(latin) => put({ address: { ...draft.address, latin: latin === takes.latin ? null : latin } })}
        />
        <Checkbox
          label={t("address.house_number")}
          helpText={t("address.house_number_help")}
          checked={draft.address.house_number}
          onChange={(house_number) => put({ address: { ...draft.address, house_number } })}
        />
        {takes.tax_numbers.length > 0 && <TaxNumbers codes={takes.tax_numbers} />}
      </Section>
      {(takes.note || takes.ioss_number) && (
        <Section title={t("more.title")}>
          {takes.note && (
            <TextField
              label={t("more.remark")}
              helpText={t("more.remark_help")}
              value={draft.remark}
              onChange={(remark) => put({ remark })}
              maxLength={LONGEST_REMARK}
              showCharacterCount
              multiline={2}
              error={errors.remark}
              autoComplete="off"
            />
          )}
          {takes.ioss_number && (
            <TextField
              label={t("more.ioss")}
              helpText={t("more.ioss_help")}
              value={draft.ioss_number ?? ""}
              onChange={(typed) => put({ ioss_number: typed.replace(/\s/g, "").toUpperCase() || null })}
              error={errors.ioss_number && t("more.ioss_wrong")}
              maxLength={20}
              autoComplete="off"
            />
          )}
        </Section>
      )}
    </BlockStack>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          {text && (
            <Text as="p" tone="subdued">
              {text}
            </Text>
          )}
        </BlockStack>
        {children}
      </BlockStack>
    </Card>
  );
}

interface CountriesProps {
  value: string[] | null;
  codes: readonly string[];
  onChange(value: string[] | null): void;
}

function Countries({ value, codes, onChange }: CountriesProps) {
  const { t, i18n } = useTranslation("placing");
  const chosen = value ?? [];
  const left = codes.filter((code) => !chosen.includes(code));
  return (
    <BlockStack gap="200">
      <InlineStack gap="200">
        {value === null && <Text as="span">{t("countries.all")}</Text>}
        {chosen.map((code) => {
          const others = chosen.filter((each) => each !== code);
          return (
            <Tag key={code} onRemove={() => onChange(others.length > 0 ? others : null)}>
              {countryName(code, i18n.language)}
            </Tag>
          );
        })}
      </InlineStack>
      <InlineStack>
        <CountryPicker
          label={t("countries.add")}
          value={null}
          codes={left}
          onChange={(code) => code && onChange([...chosen, code])}
        />
      </InlineStack>
    </BlockStack>
  );
}

function TaxNumbers({ codes }: { codes: readonly string[] }) {
  const { t, i18n } = useTranslation("placing");
  const names = enumerate(
    codes.map((code) => countryName(code, i18n.language)),
    i18n.language,
  );
  return (
    <Text as="p" tone="subdued">
      {t("address.tax_numbers", { countries: names })}
    </Text>
  );
}
