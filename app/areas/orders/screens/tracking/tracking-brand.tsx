import type { CSSProperties } from "react";
import type { TrackingBrand } from "../../contract/tracking-page";
import { accentShades } from "../../rules/tracking/tracking-page";

/** The store's color as the page's styles take it. */
export function accentStyle({ accent }: TrackingBrand): CSSProperties {
  const { fill, text, onFill } = accentShades(accent);
  return { "--accent": fill, "--accent-text": text, "--on-accent": onFill } as CSSProperties;
}

/** The store's logo, else its name. */
export function StoreName({ name, brand }: { name: string; brand: TrackingBrand }) {
  return brand.logo_url ? <img className="tracking__logo" src={brand.logo_url} alt={name} /> : <bdi>{name}</bdi>;
}
