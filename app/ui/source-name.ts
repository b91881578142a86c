import { useTranslation } from "react-i18next";

/**
 * What suppliers are called, the same on every screen: our own is "Quayside Verified" (general §1). One that no language names
 * is called what it calls itself, else by its id.
 */
export function useSourceName(): (source: string, ownName?: string) => string {
  const { t } = useTranslation("common");
  return (source, ownName = source) => t(`sources.${source}`, { defaultValue: ownName });
}
