import { Link as RemixLink, useMatches, useNavigation } from "@remix-run/react";
import { AppProvider } from "@shopify/polaris";
import type { LinkLikeComponentProps } from "@shopify/polaris/build/ts/src/utilities/link";
import { HydrationBoundary, QueryClientProvider, type DehydratedState } from "@tanstack/react-query";
import { forwardRef, useEffect, useInsertionEffect, useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentWorkspace } from "~/platform/api/current";
import type { DocumentDescription } from "~/platform/document";
import type { ThemeChoice } from "~/platform/theme";
import { useFocusReturn } from "~/ui/drawers/use-focus-return";
import { DisplayRatesContext } from "~/ui/money/display-rates";
import { TimeZoneContext } from "~/ui/time/time-zone";
import { GuestPromptProvider } from "../access/guest-prompt";
import { makeQueryClient, type ScreenQueryClient } from "../data/query-client";
import { RealtimeProvider } from "../data/realtime";
import { ToastProvider } from "../embedded/toast";
import type { SignInAddress } from "../errors/error-reactions";
import { useErrorReactions } from "../errors/use-error-reactions";
import { PageAnnouncer } from "../frame/page-announcer";
import { UpgradePromptProvider } from "../plans/upgrade-prompt";
import { DocumentContext } from "./document";
import { polarisTheme, storedTheme, storeTheme, ThemeContext } from "./theme";

/** Polaris' links go through Remix, except those to elsewhere. */
const PolarisLink = forwardRef<HTMLAnchorElement, LinkLikeComponentProps>(function PolarisLink(
  { url, external, target, children, ...rest },
  ref,
) {
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

interface ProvidersProps {
  document: DocumentDescription;
  signInAddress: SignInAddress;
  children: ReactNode;
}

/** Everything that a screen may count on around it: data cache, Polaris in the page's language, toasts, who is signed in. */
export function Providers({ document, signInAddress, children }: ProvidersProps) {
  const { i18n } = useTranslation("polaris");
  const [queryClient] = useState(makeQueryClient);
  const theme = useTheme(document.principal);
  useCallPlace(document);
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
                          <ErrorReactions signInAddress={signInAddress} />
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
        {/* Behind what takes the data in: effects run in this order. */}
        <ScreenReading queryClient={queryClient} />
      </QueryClientProvider>
    </DocumentContext.Provider>
  );
}

/**
 * Tells the browser's calls what the document is about. In an insertion effect, as those run before every other effect, and
 * screens call in theirs; on the server, where one module serves many, none runs.
 */
function useCallPlace({ principal, locale }: DocumentDescription): void {
  const storeId = principal?.store?.id ?? null;
  const workspaceId = principal?.workspace.id ?? null;
  const platformDomain = principal?.isEmbedded ? (principal.store?.platformDomain ?? null) : null;
  useInsertionEffect(
    () => currentWorkspace.set({ storeId, workspaceId, locale, platformDomain }),
    [storeId, workspaceId, locale, platformDomain],
  );
}

const DARK_DEVICE = "(prefers-color-scheme: dark)";

/** The theme of the account, or this device, which the document's first script has put there already. */
function useTheme(principal: DocumentDescription["principal"]) {
  const [chosen, setChosen] = useState<ThemeChoice | null>(null);
  const choice = chosen ?? storedTheme(principal);
  const [prefersDark, setPrefersDark] = useState(
    () => typeof window !== "undefined" && window.matchMedia(DARK_DEVICE).matches,
  );
  useEffect(() => {
    const query = window.matchMedia(DARK_DEVICE);
    const onChange = () => setPrefersDark(query.matches);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, []);
  const choose = (next: ThemeChoice) => {
    storeTheme(next);
    setChosen(next);
  };
  return { choice, choose, polaris: polarisTheme(choice, prefersDark) };
}

function ErrorReactions({ signInAddress }: { signInAddress: SignInAddress }) {
  useErrorReactions(signInAddress);
  return null;
}

/** Tells the cache when the next screen's data is on its way, and when it has come. */
function ScreenReading({ queryClient }: { queryClient: ScreenQueryClient }) {
  const isReading = useNavigation().state !== "idle";
  useEffect(() => {
    if (isReading) queryClient.beginScreen();
    else queryClient.endScreen();
  }, [isReading, queryClient]);
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
