import { useDocument } from "./document";

/** The way to a person: the chat where there is one, else the help center, else mail; null for none of them. */
export function useContactUrl(): string | null {
  const { helpCenterUrl, supportChat, supportEmail } = useDocument();
  return supportChat?.url ?? helpCenterUrl ?? (supportEmail && `mailto:${supportEmail}`);
}
