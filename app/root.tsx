import type { LinksFunction, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { describeDocument } from "~/areas/identity/server/describe-document.server";
import { directionOf } from "~/platform/i18n/languages";
import { redirectCampaign } from "~/shell/campaign.server";
import darkStyles from "~/shell/dark.css?url";
import { DocumentTitle, FailureTitleContext } from "~/shell/document-title";
import { ErrorView } from "~/shell/error-view";
import forcedColorsStyles from "~/shell/forced-colors.css?url";
import { InlineTexts } from "~/shell/inline-texts";
import { NonceContext } from "~/shell/nonce";
import { Providers } from "~/shell/providers";
import shellStyles from "~/shell/shell.css?url";
import { useStaticStyles } from "~/shell/static-page";
import { THEME_SCRIPT } from "~/shell/theme";
import tableStyles from "~/ui/tables.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: polarisStyles },
  { rel: "stylesheet", href: shellStyles },
  { rel: "stylesheet", href: tableStyles },
  { rel: "stylesheet", href: darkStyles },
  { rel: "stylesheet", href: forcedColorsStyles, media: "(forced-colors: active)" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function loader({ request }: LoaderFunctionArgs) {
  redirectCampaign(request);
  return describeDocument(request);
}

/** What the browser's document was told of itself: a failure of all of a screen's data takes it away, but not its language. */
let told: SerializeFrom<typeof loader> | undefined;

/** The document moves its language and its principal only by a full load or an explicit revalidation. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root") ?? told;
  useEffect(() => {
    told = data;
  }, [data]);
  const locale = data?.locale ?? "en";
  const nonce = useContext(NonceContext);
  const staticStyles = useStaticStyles();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        {data?.appBridge && (
          <>
            <meta name="shopify-api-key" content={data.appBridge.apiKey} />
            <script src={data.appBridge.url} />
          </>
        )}
        <meta charSet="utf-8" />
        {!staticStyles && !data?.appBridge && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <DocumentTitle failure={failure} />
        <Meta />
        {staticStyles ? <StaticLinks styles={staticStyles} /> : <Links />}
      </head>
      <body>
        <FailureTitleContext.Provider value={setFailure}>{children}</FailureTitleContext.Provider>
        {!staticStyles && (
          <>
            <InlineTexts />
            {!data?.appBridge && <ScrollRestoration nonce={nonce} />}
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

function StaticLinks({ styles }: { styles: readonly string[] }) {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

export default function App() {
  const data = useLoaderData<typeof loader>();
  return (
    <Providers document={data}>
      <Outlet />
    </Providers>
  );
}

export function ErrorBoundary() {
  return <ErrorView />;
}
