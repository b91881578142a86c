import { useSearchParams } from "@remix-run/react";
import { runInput } from "./monitoring-address";
import { RunScreen } from "./run-screen";
import { RunsScreen } from "./runs-screen";

/** What rules have changed as suppliers' costs and stocks moved (S061): all runs, or one. */
export function AutoUpdateScreen() {
  const [search] = useSearchParams();
  const asked = runInput(search);
  return asked ? <RunScreen asked={asked} /> : <RunsScreen />;
}
