import { useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Card, Icon, InlineStack, Link, Page, Text, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";

/** One call as the reference page shows it. */
export interface ReferenceCall {
  /** Area and name, such as orders.list; the anchor of the call */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Who may call, in a sentence */
  access: string;
  /** In the notation of TypeScript's types; null where there is none */
  input: string | null;
  output: string | null;
}

export interface Reference {
  groups: { name: string; calls: ReferenceCall[] }[];
  /** The types that calls name without showing, a line each */
  terms: string;
}

/** The contract in readable form, group by group. Summaries and names are the document's own English. */
export default function ApiReference() {
  const { groups, terms } = useLoaderData<Reference>();
  const { t } = useTranslation("shell");
  const [words, setWords] = useState("");
  const list = useRef<HTMLDivElement>(null);
  useOpenAddressed(list);
  const found = groups
    .map((group) => ({ ...group, calls: group.calls.filter((call) => isFound(call, words)) }))
    .filter(({ calls }) => calls.length > 0);
  return (
    <main>
      <Page
        title={t("api_reference.title")}
        subtitle={t("api_reference.subtitle")}
        primaryAction={{ content: "openapi.json", url: "/api/openapi.json", external: true }}
      >
        <BlockStack gap="400">
          <Box paddingInline={{ xs: "400", sm: "0" }}>
            <BlockStack gap="400">
              <TextField
                label={t("api_reference.search")}
                labelHidden
                placeholder={t("api_reference.search")}
                type="search"
                autoComplete="off"
                prefix={<Icon source={SearchIcon} />}
                value={words}
                onChange={setWords}
              />
              <InlineStack gap="300" as="ul">
                {found.map(({ name, calls }) => (
                  <li key={name}>
                    <Link url={`#${name}`} removeUnderline>
                      <bdi>{name}</bdi>{" "}
                      <Text as="span" tone="subdued">
                        {calls.length}
                      </Text>
                    </Link>
                  </li>
                ))}
              </InlineStack>
              {found.length === 0 && (
                <Text as="p" tone="subdued">
                  {t("api_reference.none")}
                </Text>
              )}
            </BlockStack>
          </Box>
          {/* Written in English alone, as code is. */}
          <div ref={list} lang="en" dir="ltr">
            <BlockStack gap="400">
              {words === "" && <pre className="api-call__schema">{terms}</pre>}
              {found.map(({ name, calls }) => (
                <Card key={name}>
                  <BlockStack gap="300">
                    <Text as="h2" variant="headingMd" id={name}>
                      {name}
                    </Text>
                    {calls.map((call) => (
                      <Call key={call.id} call={call} />
                    ))}
                  </BlockStack>
                </Card>
              ))}
            </BlockStack>
          </div>
        </BlockStack>
      </Page>
    </main>
  );
}

/** True when every word is somewhere in the call, its fields' names included. */
function isFound({ method, path, summary, id, input, output }: ReferenceCall, words: string): boolean {
  const text = `${method} ${path} ${summary} ${id} ${input ?? ""} ${output ?? ""}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Opens the call that the address points at. */
function useOpenAddressed(list: RefObject<HTMLElement>): void {
  useEffect(() => {
    const open = () => {
      const call = list.current?.querySelector<HTMLDetailsElement>(
        `details[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`,
      );
      if (!call) return;
      call.open = true;
      call.scrollIntoView();
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [list]);
}

/** A call in one line; its shapes are drawn once it is opened, as all of them together would be a heavy page. */
function Call({ call }: { call: ReferenceCall }) {
  const { t } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="api-call" id={call.id} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <InlineStack gap="200" blockAlign="center" as="span">
          <code className="api-call__method">{call.method}</code>
          <code className="api-call__path">{call.path}</code>
          <Text as="span" tone="subdued">
            {call.summary}
          </Text>
        </InlineStack>
      </summary>
      {isOpen && (
        <BlockStack gap="200">
          <Text as="p" tone="subdued">
            {call.access} <Link url={`#${call.id}`}>{call.id}</Link>
          </Text>
          {call.input && <Shape title={t("api_reference.input")} text={call.input} />}
          {call.output && <Shape title={t("api_reference.output")} text={call.output} />}
        </BlockStack>
      )}
    </details>
  );
}

function Shape({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <pre className="api-call__schema" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}
