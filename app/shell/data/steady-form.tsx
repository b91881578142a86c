import { createContext, Fragment, useContext, useEffect, useState, type ReactNode } from "react";

/** What a form is filled with, and the state of the data that it is: their time or their version. */
export interface Filled<Data> {
  data: Data;
  stamp: string | number;
}

const ReportUnsaved = createContext<((hasUnsaved: boolean) => void) | null>(null);

/** What a form shows that was filled with one thing while another came: what is typed in it goes before what comes. */
export function filledWith<Data>(shown: Filled<Data>, latest: Filled<Data>, hasUnsaved: boolean): Filled<Data> {
  return hasUnsaved || shown.stamp === latest.stamp ? shown : latest;
}

/**
 * A form that begins anew with newer data, but not while something is typed in it: that stays until it is saved or discarded,
 * whoever else changes the same, and however often the data are fetched meanwhile. Its save bar says whether something is.
 */
export function SteadyForm<Data>({ data, stamp, children }: Filled<Data> & { children(data: Data): ReactNode }) {
  const [shown, setShown] = useState<Filled<Data>>({ data, stamp });
  const [hasUnsaved, setUnsaved] = useState(false);
  const next = filledWith(shown, { data, stamp }, hasUnsaved);
  if (next !== shown) setShown(next);
  return (
    <ReportUnsaved.Provider value={setUnsaved}>
      <Fragment key={next.stamp}>{children(next.data)}</Fragment>
    </ReportUnsaved.Provider>
  );
}

/** Says to the form around, if it is a steady one, whether something is typed in it that is not saved. */
export function useUnsaved(hasUnsaved: boolean): void {
  const report = useContext(ReportUnsaved);
  useEffect(() => {
    report?.(hasUnsaved);
    return () => report?.(false);
  }, [report, hasUnsaved]);
}
