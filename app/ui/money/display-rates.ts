import { createContext } from "react";
import type { DisplayRates } from "~/platform/money/display-rates";

/** What amounts are shown in beside their own currency, with its rates; null leaves them as they are (C048). */
export const DisplayRatesContext = createContext<DisplayRates | null>(null);
