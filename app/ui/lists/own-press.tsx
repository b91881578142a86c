import type { ReactNode } from "react";

/** Holds a control of its own within a row or an area that is pressed as a whole: a press on it is not one on the row. */
export function OwnPress({ children }: { children: ReactNode }) {
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      {children}
    </span>
  );
}
