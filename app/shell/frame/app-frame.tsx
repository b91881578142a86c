import { ScrollRestoration, useNavigation } from "@remix-run/react";
import { useAppBridge } from "@shopify/app-bridge-react";
import { Frame, Loading } from "@shopify/polaris";
import { useEffect, useState, type ReactNode } from "react";
import { SkipOnboarding } from "../access/skip-onboarding";
import { usePrincipal } from "../document/document";
import { EmbeddedTitleBar } from "../embedded/document-title";
import { EmbeddedNavigation } from "../embedded/embedded-navigation";
import { EmbeddedSupport } from "../embedded/embedded-support";
import { BackToTop } from "./back-to-top";
import { BottomTabs } from "./bottom-tabs";
import { ConnectionBar } from "./connection-bar";
import { SideNavigation } from "./side-navigation";
import { ShellTopBar } from "./top-bar";
import { useIsOnboarding } from "./use-shown-navigation";

const LOGO = { topBarSource: "/logo.svg", width: 118, url: "/app", accessibilityLabel: "Quayside" };

/** What areas put into the frame, which knows none of them. */
export interface FrameParts {
  /** Above every screen: what everybody should read, such as a maintenance */
  notice: ReactNode;
  /** In the standalone top bar: how much of the plan is used */
  usage: ReactNode;
  /** In the standalone top bar: what is new */
  bell: ReactNode;
}

/** The frame around every screen: the platform's own when embedded, ours, with its top bar, in a browser tab. */
export function AppFrame({ notice, usage, bell, children }: FrameParts & { children: ReactNode }) {
  const { isEmbedded } = usePrincipal();
  return (
    <>
      <SkipOnboarding />
      {isEmbedded ? (
        <EmbeddedFrame notice={notice}>{children}</EmbeddedFrame>
      ) : (
        <StandaloneFrame notice={notice} usage={usage} bell={bell}>
          {children}
        </StandaloneFrame>
      )}
    </>
  );
}

function EmbeddedFrame({ notice, children }: Pick<FrameParts, "notice"> & { children: ReactNode }) {
  const isLoading = useNavigation().state === "loading";
  const platform = useAppBridge();
  useEffect(() => platform.loading(isLoading), [platform, isLoading]);
  return (
    <>
      <EmbeddedNavigation />
      <EmbeddedTitleBar />
      <ScrollPlaces />
      <main className="embedded-screen">
        <ConnectionBar />
        {notice}
        {children}
      </main>
      <EmbeddedSupport />
      <BackToTop />
    </>
  );
}

/**
 * Begins each screen at its top, and goes back to where one was. Remix' own script for the first paint asks for storage, which
 * browsers refuse to frames; without that script it remembers by itself.
 */
function ScrollPlaces() {
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  return isInBrowser && <ScrollRestoration />;
}

function StandaloneFrame({ notice, usage, bell, children }: FrameParts & { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isLoading = useNavigation().state === "loading";
  const isOnboarding = useIsOnboarding();
  const closeMenu = () => setIsMenuOpen(false);
  return (
    <Frame
      logo={LOGO}
      topBar={<ShellTopBar usage={usage} bell={bell} onNavigationToggle={() => setIsMenuOpen(!isMenuOpen)} />}
      navigation={isOnboarding ? undefined : <SideNavigation onDismiss={closeMenu} />}
      showMobileNavigation={isMenuOpen}
      onNavigationDismiss={closeMenu}
    >
      {isLoading && <Loading />}
      <div className="standalone-screen">
        <ConnectionBar />
        {notice}
        {children}
      </div>
      <BackToTop />
      <BottomTabs />
    </Frame>
  );
}
