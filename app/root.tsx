import { redirect, type LinksFunction, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { signInAddress } from "~/areas/accounts/rules/sign-in/sign-in-address";
import { describeDocument } from "~/areas/accounts/server/principal/describe-document.server";
import { directionOf } from "~/platform/i18n/languages";
import { InlineTexts } from "~/shell/document/inline-texts";
import { Providers } from "~/shell/document/providers";
import { useStaticStyles } from "~/shell/document/static-page";
import { themeScript } from "~/shell/document/theme";
import { DocumentTitle, NO_TITLE, ToldTitleContext } from "~/shell/embedded/document-title";
import { reframedAddress } from "~/shell/embedded/framed-address";
import { ErrorView, framedError } from "~/shell/errors/error-view";
import { NonceContext } from "~/shell/frame/nonce";
import { redirectCampaign } from "~/shell/public/campaign.server";
import darkStyles from "~/shell/styles/dark.css?url";
import forcedColorsStyles from "~/shell/styles/forced-colors.css?url";
import shellStyles from "~/shell/styles/shell.css?url";
import { TYPEFACE_LINKS } from "~/shell/styles/typeface";
import tableStyles from "~/ui/lists/tables.css?url";
import { others } from "~/wiring.server";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: polarisStyles },
  ...TYPEFACE_LINKS,
  { rel: "stylesheet", href: shellStyles },
  { rel: "stylesheet", href: tableStyles },
  { rel: "stylesheet", href: darkStyles },
  { rel: "stylesheet", href: forcedColorsStyles, media: "(forced-colors: active)" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function loader({ request }: LoaderFunctionArgs) {
  redirectCampaign(request);
  const framed = reframedAddress({ address: new URL(request.url), headers: request.headers });
  if (framed) throw redirect(framed);
  return describeDocument(request, others);
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
  const [title, setTitle] = useState(NO_TITLE);
  const tellTitle = useCallback(
    (change: Partial<typeof NO_TITLE>) => setTitle((known) => ({ ...known, ...change })),
    [],
  );
  const toldTitle = useMemo(() => [title, tellTitle] as [typeof title, typeof tellTitle], [title, tellTitle]);
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
        {!staticStyles && !data?.appBridge && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: themeScript(data?.principal?.theme ?? null) }}
          />
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ToldTitleContext.Provider value={toldTitle}>
          <DocumentTitle />
        </ToldTitleContext.Provider>
        <Meta />
        {staticStyles ? <StaticLinks styles={staticStyles} /> : <Links />}
      </head>
      <body>
        <ToldTitleContext.Provider value={toldTitle}>{children}</ToldTitleContext.Provider>
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
      {TYPEFACE_LINKS.map((link) => (
        <link key={link.href} {...link} />
      ))}
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

export default function App() {
  const data = useLoaderData<typeof loader>();
  return (
    <Providers document={data} signInAddress={signInAddress}>
      <Outlet />
    </Providers>
  );
}

/** Where a screen's data failed, the root's among it, the frame that was told of itself stands. */
export function ErrorBoundary() {
  const FramedError = framedError.view;
  if (!told?.principal || !FramedError) return <ErrorView />;
  return (
    <Providers document={told} signInAddress={signInAddress}>
      <FramedError />
    </Providers>
  );
}
