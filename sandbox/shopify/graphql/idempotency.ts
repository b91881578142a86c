import { createHash } from "node:crypto";
import { getDirectiveValues, type GraphQLResolveInfo } from "graphql";
import { apiError, refused, userError, type Call, type Resolver } from "./call.ts";

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Wraps a mutation that Shopify refuses at run time without `@idempotent(key:)`: the same key with the same input replays
 * the first answer without writing again; with another input it is refused. Keys live 24 hours.
 * @param replay turns the plain record kept of the first answer back into a payload
 */
export function idempotent<Kept extends object>(
  run: (args: any, call: Call) => Kept,
  replay: (kept: Kept, call: Call) => object,
): Resolver {
  return (args, call, info) => {
    const key = keyOf(info);
    const { state } = call.shopify;
    const id = `${call.shop.domain}:${info.fieldName}:${key}`;
    const fingerprint = createHash("sha256").update(JSON.stringify(args)).digest("hex");
    const earlier = state.idempotency.get(id);
    if (earlier && Date.now() - Date.parse(earlier.createdAt) < LIFETIME_MS) {
      if (earlier.fingerprint === fingerprint) return replay(earlier.payload as Kept, call);
      return refused(
        userError(null, "The idempotency key was used with other parameters.", "IDEMPOTENCY_KEY_PARAMETER_MISMATCH"),
      );
    }
    const payload = run(args, call);
    state.idempotency.set(id, { key, fingerprint, payload, createdAt: new Date().toISOString() });
    return replay(payload, call);
  };
}

function keyOf(info: GraphQLResolveInfo): string {
  const directive = info.schema.getDirective("idempotent")!;
  const values = getDirectiveValues(directive, info.fieldNodes[0]!, info.variableValues);
  const key = typeof values?.key === "string" ? values.key.trim() : "";
  if (!key) {
    throw apiError(
      `The @idempotent directive is required for this mutation but was not provided (${info.fieldName}).`,
      "BAD_REQUEST",
    );
  }
  return key;
}
