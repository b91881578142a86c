import { execute, getNamedType, isCompositeType, type ExecutionResult, type GraphQLFieldResolver } from "graphql";
import { apiError, refused, userError, type Call } from "./call.ts";
import { MUTATION_COST } from "./cost.ts";
import type { Prepared } from "./prepare.ts";
import { requireApproval } from "./protected-data.ts";
import { mutations, queries } from "./roots.ts";
import { adminSchema } from "./schema.ts";
import { requireScope } from "./scopes.ts";

/** Executes a prepared document for a shop. */
export async function run(
  prepared: Prepared,
  variables: Record<string, unknown>,
  call: Call,
): Promise<ExecutionResult> {
  return execute({
    schema: adminSchema(),
    document: prepared.document,
    operationName: prepared.operation.name?.value,
    rootValue: prepared.operation.operation === "mutation" ? mutations : queries,
    variableValues: variables,
    contextValue: call,
    fieldResolver: resolveField,
  });
}

/**
 * Reads a served field. A field of the schema that the stand-in does not keep is an error, never a silent null, except in
 * payloads, where null is how a refused mutation answers.
 */
const resolveField: GraphQLFieldResolver<any, Call> = (source, args, call, info) => {
  const typeName = info.parentType.name;
  requireScope(call, typeName, info.fieldName);
  requireApproval(call, typeName, info.fieldName);
  const isMutation = info.operation.operation === "mutation" && source === mutations;
  if (isMutation) call.spent += MUTATION_COST;
  if (info.path.prev === undefined) {
    const rejection = call.shopify.context.faults.take("shopify", info.fieldName, ["reject"]);
    if (rejection && !isMutation) throw apiError(rejection.detail ?? "Rejected", "BAD_REQUEST");
    if (rejection) return refused(userError(["base"], rejection.detail ?? "Rejected", rejection.detail ?? null));
  }
  if (!(info.fieldName in source)) {
    if (typeName.endsWith("Payload") || typeName.endsWith("UserError")) return null;
    throw apiError(`The sandbox does not serve ${typeName}.${info.fieldName}`, "NOT_SERVED");
  }
  const held = source[info.fieldName];
  const value = typeof held === "function" ? held(args, call, info) : held;
  const named = getNamedType(info.returnType);
  if (!isMutation && isCompositeType(named) && value && !/(Connection|PageInfo|UserError)$/.test(named.name)) {
    call.spent += Array.isArray(value) ? value.length : 1;
  }
  return value;
};
