import type { AnyContractRouter } from "@orpc/contract";
import contract from "~/contract.generated.json";

type Calls = Record<string, Record<string, string>>;

/** As `scripts/contract-json.ts` writes a call. */
const CALL = /^(\*?)(!?)(\w+) (.+)$/;

const toRoute = (call: string) => {
  const [, isInParts, outsideApi, method, path] = CALL.exec(call)!;
  const inputStructure = isInParts ? "detailed" : "compact";
  return { "~orpc": { errorMap: {}, meta: { outsideApi: !!outsideApi }, route: { method, path, inputStructure } } };
};

const toRoutes = <From, To>(parts: Record<string, From>, read: (part: From) => To) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, read(part)]));

/** What a browser needs of the contract to call it: each area's calls by their names. */
export const routes = toRoutes(contract as Calls, (area) => toRoutes(area, toRoute));

/** The same, as the link takes it. */
export const contractRoutes = routes as unknown as AnyContractRouter;
