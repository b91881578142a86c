import {
  getOperationAST,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type OperationDefinitionNode,
} from "graphql";
import { adminSchema } from "./schema.ts";

export interface Prepared {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Names of the root fields, such as productSet. */
  rootFields: string[];
}

const REMEMBERED_DOCUMENTS = 500;
const remembered = new Map<string, Prepared>();

/** Parses and validates a document against the real schema; the errors are what the caller answers with. */
export function prepare(source: string, operationName?: string | null): Prepared | { errors: readonly object[] } {
  const cacheKey = `${operationName ?? ""}\n${source}`;
  const known = remembered.get(cacheKey);
  if (known) return known;
  let document: DocumentNode;
  try {
    document = parse(source);
  } catch (error) {
    return { errors: [error as GraphQLError] };
  }
  const problems = validate(adminSchema(), document);
  if (problems.length > 0) return { errors: problems.map(asValidationError) };
  const operation = getOperationAST(document, operationName);
  if (!operation) return { errors: [new GraphQLError("No operation named in the request was found.")] };
  const rootFields = operation.selectionSet.selections.flatMap((node) =>
    node.kind === "Field" ? [node.name.value] : [],
  );
  const prepared = { document, operation, rootFields };
  if (remembered.size >= REMEMBERED_DOCUMENTS) remembered.clear();
  remembered.set(cacheKey, prepared);
  return prepared;
}

function asValidationError(problem: GraphQLError): object {
  return { message: problem.message, locations: problem.locations, extensions: { code: "graphqlValidationFailed" } };
}
