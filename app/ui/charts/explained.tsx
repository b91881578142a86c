import { Tooltip } from "@shopify/polaris";
import type { ReactNode } from "react";

/** A figure's name that says what the figure is, to whoever points at it or gets to it by keyboard. */
export function Explained({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Tooltip content={about} width="wide" hasUnderline>
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  );
}
