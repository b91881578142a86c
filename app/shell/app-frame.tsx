import { ScrollRestoration, useNavigation } from "@remix-run/react";
import { Frame, Loading } from "@shopify/polaris";
import { type ReactNode, useEffect, useState } from "react";
import { BackToTop } from "./back-to-top";
import { BottomTabs } from "./bottom-tabs";
import { usePrincipal } from "./document";
import { EmbeddedTitleBar } from "./document-title";
import { EmbeddedNavigation } from "./embedded-navigation";
import { Notice } from "./notice";
import { SideNavigation } from "./side-navigation";
import { SkipOnboarding } from "./skip-onboarding";
import { ShellTopBar } from "./top-bar";
import { useIsOnboarding } from "./use-shown-navigation";

const LOGO = { topBarSource: "/logo.svg", width: 118, url: "/app", accessibilityLabel: "Quayside" };

/** The frame around every screen: the platform's own when embedded, ours, with the bell, in a browser tab. */
export function AppFrame({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  const { isEmbedded } = usePrincipal();
  return (
    <>
      <SkipOnboarding />
      {isEmbedded ? <EmbeddedFrame>{children}</EmbeddedFrame> : <StandaloneFrame bell={bell}>{children}</StandaloneFrame>}
    </>
  );
}

function EmbeddedFrame({ children }: { children: ReactNode }) {
  const isLoading = useNavigation().state === "loading";
  useEffect(() => window.shopify?.loading(isLoading), [isLoading]);
  return (
    <>
      <EmbeddedNavigation />
      <EmbeddedTitleBar />
      <ScrollPlaces />
      <main>
        <Notice />
        {children}
      </main>
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

function StandaloneFrame({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isLoading = useNavigation().state === "loading";
  const isOnboarding = useIsOnboarding();
  const closeMenu = () => setIsMenuOpen(false);
  return (
    <Frame
      logo={LOGO}
      topBar={<ShellTopBar bell={bell} onNavigationToggle={() => setIsMenuOpen(!isMenuOpen)} />}
      navigation={isOnboarding ? undefined : <SideNavigation onDismiss={closeMenu} />}
      showMobileNavigation={isMenuOpen}
      onNavigationDismiss={closeMenu}
    >
      {isLoading && <Loading />}
      <div className="standalone-screen">
        <Notice />
        {children}
      </div>
      <BackToTop />
      <BottomTabs />
    </Frame>
  );
}
