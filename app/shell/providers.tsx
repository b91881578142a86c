import { Link as RemixLink, useMatches } from "@remix-run/react";
import { AppProvider } from "@shopify/polaris";
import type { LinkLikeComponentProps } from "@shopify/polaris/build/ts/src/utilities/link";
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, forwardRef, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DocumentDescription } from "~/areas/identity/server/describe-document.server";
import { currentWorkspace } from "~/platform/api/current";
import { DisplayRatesContext } from "~/ui/display-rates";
import { TimeZoneContext } from "~/ui/time-zone";
import { useFocusReturn } from "~/ui/use-focus-return";
import { DocumentContext } from "./document";
import { GuestPromptProvider } from "./guest-prompt";
import { PageAnnouncer } from "./page-announcer";
import { makeQueryClient } from "./query-client";
import { RealtimeProvider } from "./realtime";
import { polarisTheme, storedTheme, storeTheme, type ThemeChoice, ThemeContext } from "./theme";
import { ToastProvider } from "./toast";
import { UpgradePromptProvider } from "./upgrade-prompt";
import { useErrorReactions } from "./use-error-reactions";

/** Polaris' links go through Remix, except those to elsewhere. */
const PolarisLink = forwardRef<HTMLAnchorElement, LinkLikeComponentProps>(function PolarisLink({ url, external, target, children, ...rest }, ref) {
  const isElsewhere = external || /^(https?:|mailto:|\/\/)/.test(url);
  if (isElsewhere) {
    return (
      <a ref={ref} href={url} target={target ?? (external ? "_blank" : undefined)} rel="noopener noreferrer" {...rest}>
        {children}
      </a>
    );
  }
  return (
    <RemixLink ref={ref} to={url} {...rest}>
      {children}
    </RemixLink>
  );
});

/** Everything that a screen may count on around it: data cache, Polaris in the page's language, toasts, who is signed in. */
export function Providers({ document, children }: { document: DocumentDescription; children: ReactNode }) {
  const { i18n } = useTranslation("polaris");
  const [queryClient] = useState(makeQueryClient);
  const theme = useTheme(document.principal?.isEmbedded ?? false);
  currentWorkspace.set({
    storeId: document.principal?.store?.id ?? null,
    workspaceId: document.principal?.workspace.id ?? null,
    locale: document.locale,
    platformDomain: document.principal?.isEmbedded ? (document.principal.store?.platformDomain ?? null) : null,
  });
  return (
    <DocumentContext.Provider value={document}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={useDehydratedState()}>
          <ThemeContext.Provider value={[theme.choice, theme.choose]}>
            <TimeZoneContext.Provider value={document.principal?.timeZone ?? "UTC"}>
              <DisplayRatesContext.Provider value={document.display}>
                <AppProvider
                  i18n={i18n.getResourceBundle(i18n.language, "polaris") as ComponentProps<typeof AppProvider>["i18n"]}
                  linkComponent={PolarisLink}
                  theme={theme.polaris}
                >
                  <ToastProvider>
                    <UpgradePromptProvider>
                      <GuestPromptProvider>
                        <RealtimeProvider>
                          <ErrorReactions />
                          <FocusReturn />
                          {children}
                          <PageAnnouncer />
                        </RealtimeProvider>
                      </GuestPromptProvider>
                    </UpgradePromptProvider>
                  </ToastProvider>
                </AppProvider>
              </DisplayRatesContext.Provider>
            </TimeZoneContext.Provider>
          </ThemeContext.Provider>
        </HydrationBoundary>
      </QueryClientProvider>
    </DocumentContext.Provider>
  );
}

const DARK_DEVICE = "(prefers-color-scheme: dark)";

/** The theme of this device, which the document's first script has put there already. */
function useTheme(isEmbedded: boolean) {
  const [choice, setChoice] = useState<ThemeChoice>(() => storedTheme(isEmbedded));
  const [prefersDark, setPrefersDark] = useState(() => typeof window !== "undefined" && window.matchMedia(DARK_DEVICE).matches);
  useEffect(() => {
    const query = window.matchMedia(DARK_DEVICE);
    const onChange = () => setPrefersDark(query.matches);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, []);
  const choose = (next: ThemeChoice) => {
    storeTheme(next);
    setChoice(next);
  };
  return { choice, choose, polaris: polarisTheme(choice, prefersDark) };
}

function ErrorReactions() {
  useErrorReactions();
  return null;
}

function FocusReturn() {
  useFocusReturn();
  return null;
}

/** The data that the loaders of the matched screens have read, as one. */
function useDehydratedState(): DehydratedState | undefined {
  const states = useMatches()
    .map((match) => (match.data as { dehydratedState?: DehydratedState } | null | undefined)?.dehydratedState)
    .filter((state) => state !== undefined);
  if (states.length === 0) return undefined;
  return { mutations: [], queries: states.flatMap((state) => state.queries) };
}
