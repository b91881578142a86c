import { useLoaderData } from "@remix-run/react";
import { BlockStack, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

/** One call as the reference page shows it. */
export interface ReferenceCall {
  method: string;
  path: string;
  summary: string;
  /** JSON Schemas as text; null where there is none */
  input: string | null;
  output: string | null;
}

export interface ReferenceGroup {
  name: string;
  calls: ReferenceCall[];
}

/** The contract in readable form, group by group. Summaries and names are the document's own English. */
export default function ApiReference() {
  const { groups } = useLoaderData<{ groups: ReferenceGroup[] }>();
  const { t } = useTranslation("shell");
  return (
    <Page title={t("api_reference.title")} subtitle={t("api_reference.subtitle")} primaryAction={{ content: "openapi.json", url: "/api/openapi.json", external: true }}>
      <BlockStack gap="400">
        {groups.map((group) => (
          <Card key={group.name}>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {group.name}
              </Text>
              {group.calls.map((call) => (
                <Call key={`${call.method} ${call.path}`} call={call} />
              ))}
            </BlockStack>
          </Card>
        ))}
      </BlockStack>
    </Page>
  );
}

function Call({ call }: { call: ReferenceCall }) {
  const { t } = useTranslation("shell");
  return (
    <details className="api-call">
      <summary>
        <InlineStack gap="200" blockAlign="center" as="span">
          <code className="api-call__method">{call.method}</code>
          <code>{call.path}</code>
          <Text as="span" tone="subdued">
            {call.summary}
          </Text>
        </InlineStack>
      </summary>
      {call.input && <Schema title={t("api_reference.input")} text={call.input} />}
      {call.output && <Schema title={t("api_reference.output")} text={call.output} />}
    </details>
  );
}

function Schema({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <pre className="api-call__schema">{text}</pre>
    </>
  );
}
