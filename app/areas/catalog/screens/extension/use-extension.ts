import { useQuery } from "@tanstack/react-query";
import { usePrincipal } from "~/shell/document/document";
import { createExtensionBridge, type ExtensionBridge } from "./bridge";
import type { Answered } from "./messages";

let bridge: ExtensionBridge | undefined;

/** The bridge of this page. @throws ReferenceError during server rendering */
export function extensionBridge(): ExtensionBridge {
  return (bridge ??= createExtensionBridge(window));
}

/** The browser extension that is there; null without one, undefined while that is not known. Embedded there is none. */
export function useExtension(): Answered<"hello"> | null | undefined {
  const { isEmbedded } = usePrincipal();
  const { data } = useQuery({
    queryKey: ["extension"],
    queryFn: () => extensionBridge().hello(),
    staleTime: Infinity,
    enabled: !isEmbedded,
  });
  return isEmbedded ? null : data;
}
