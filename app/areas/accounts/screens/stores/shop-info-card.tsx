import type { InferContractRouterOutputs } from "@orpc/contract";
import { Badge, BlockStack, Button, Card, Link, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { Contract } from "~/contract";
import { api } from "~/platform/api/client";
import { countryName } from "~/ui/fields/countries";
import { Failure } from "~/ui/loading/failure";
import { Moment } from "~/ui/time/moment";
import { siteName, siteOf } from "../../rules/stores/known-sites";
import { FewFacts } from "./few-facts";

type Answer = InferContractRouterOutputs<Contract>["stores"]["shopInfo"]["data"];

/** What a shop's front page tells: theme, country, apps (G064, G144). Nothing is looked at before one asks for it. */
export function ShopInfoCard({ address: own }: { address: string }) {
  const { t } = useTranslation("shop");
  const [typed, setTyped] = useState(own);
  const [asked, setAsked] = useState<{ url: string; refresh?: string } | null>(null);
  const { data, error, isFetching, refetch } = useQuery(
    api.stores.shopInfo.queryOptions({
      input: asked ?? { url: own },
      enabled: asked !== null,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  const url = typed.trim();
  const isSame = asked?.url === url;
  const look = () => setAsked({ url, ...(isSame && { refresh: "true" }) });
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (url) look();
        }}
      >
        <BlockStack gap="300">
          <BlockStack gap="100">
            <Text as="h2" variant="headingSm">
              {t("title")}
            </Text>
            <Text as="p" tone="subdued">
              {t("text")}
            </Text>
          </BlockStack>
          <TextField
            label={t("address")}
            value={typed}
            onChange={setTyped}
            autoComplete="url"
            inputMode="url"
            maxLength={300}
            connectedRight={
              <Button submit loading={isFetching} disabled={!url}>
                {isSame && data ? t("again") : t("look")}
              </Button>
            }
          />
          {isFetching && !data && <SkeletonBodyText lines={4} />}
          {error && !isFetching && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
          {data && !error && <ShopFacts {...data.data} />}
        </BlockStack>
      </form>
    </Card>
  );
}

function ShopFacts({ shop, scanned_at: seenAt }: Answer) {
  const { t, i18n } = useTranslation("shop");
  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <Link url={shop.shop_uri_origin} external>
          <bdi>{shop.shop_name || shop.shop_uri}</bdi>
        </Link>
        <Link url={shop.best_selling_url} external>
          {t("best_sellers")}
        </Link>
      </BlockStack>
      <Fact name={t("theme")}>
        {shop.theme_uri ? (
          <Link url={shop.theme_uri} external>
            <bdi>{shop.theme_name}</bdi>
          </Link>
        ) : (
          (shop.theme_name ?? t("unknown"))
        )}
      </Fact>
      <Fact name={t("country")}>{shop.country ? countryName(shop.country, i18n.language) : t("unknown")}</Fact>
      <Fact name={t("currency")}>
        {[shop.currency_active, shop.price_example].filter(Boolean).join(" · ") || t("unknown")}
      </Fact>
      <Fact name={t("apps")}>
        {shop.app_used.length === 0 ? (
          t("apps_none")
        ) : (
          <FewFacts facts={shop.app_used}>
            {({ name, website_url: website, app_store_url: listing }) => (
              <Link key={name} url={website || listing} external removeUnderline>
                <Badge>{name}</Badge>
              </Link>
            )}
          </FewFacts>
        )}
      </Fact>
      {shop.social_links.length > 0 && (
        <Fact name={t("social")}>
          <FewFacts facts={shop.social_links}>
            {(url) => (
              <Link key={url} url={url} external>
                {socialName(url)}
              </Link>
            )}
          </FewFacts>
        </Fact>
      )}
      <Text as="p" tone="subdued" variant="bodySm">
        <Trans t={t} i18nKey="seen" components={{ date: <Moment at={seenAt} /> }} />
      </Text>
    </BlockStack>
  );
}

/** What people call the site of a link; its host where it is none that we know. */
function socialName(url: string): string {
  const site = siteOf(url);
  return site ? siteName(site) : new URL(url).hostname.replace(/^www\./, "");
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="bodySm" tone="subdued">
        {name}
      </Text>
      <div>{children}</div>
    </BlockStack>
  );
}
