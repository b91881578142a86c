import { createContext, useContext } from "react";
import type { DocumentDescription } from "~/platform/document";

/** What the root loader said of this document: language, who is signed in, embedded or not. */
export const DocumentContext = createContext<DocumentDescription | null>(null);

/** The document's description. @throws Error outside of the root */
export function useDocument(): DocumentDescription {
  const description = useContext(DocumentContext);
  if (!description) throw new Error("useDocument needs the root's Providers");
  return description;
}

/** Who is signed in, with their stores. @throws Error on a public page */
export function usePrincipal(): NonNullable<DocumentDescription["principal"]> {
  const { principal } = useDocument();
  if (!principal) throw new Error("usePrincipal on a page without sign-in");
  return principal;
}
