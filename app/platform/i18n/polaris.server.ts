import de from "@shopify/polaris/locales/de.json";
import en from "@shopify/polaris/locales/en.json";
import es from "@shopify/polaris/locales/es.json";
import fr from "@shopify/polaris/locales/fr.json";
import it from "@shopify/polaris/locales/it.json";
import nl from "@shopify/polaris/locales/nl.json";
import ptBR from "@shopify/polaris/locales/pt-BR.json";
import zhCN from "@shopify/polaris/locales/zh-CN.json";
import type { ChoosableLanguage } from "./languages";

/** Polaris' own texts. It has none in Arabic: those are ours, in locales/ar/polaris.json. */
export const polarisTexts: Record<Exclude<ChoosableLanguage, "ar">, object> = {
  de,
  en,
  es,
  fr,
  it,
  nl,
  "pt-BR": ptBR,
  "zh-CN": zhCN,
};
