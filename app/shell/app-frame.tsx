import { Frame } from "@shopify/polaris";
import type { ReactNode } from "react";
import { usePrincipal } from "./document";
import { EmbeddedNavigation } from "./embedded-navigation";

/** The frame around every screen: the platform's own when embedded, ours in a browser tab. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { isEmbedded } = usePrincipal();
  if (isEmbedded) {
    return (
      <>
        <EmbeddedNavigation />
        {children}
      </>
    );
  }
  return <Frame>{children}</Frame>;
}
