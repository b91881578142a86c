import {
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

export const MAX_QUERY_COST = 1000;
export const MUTATION_COST = 10;
const UNSIZED_LIST = 1;

/**
 * Points that a document asks for: a scalar 0, an object 1, a mutation 10, a connection as many times its node as `first`
 * or `last` says, `nodes` as many times its node as ids are given. `productSet` adds for each file, variant and metafield that
 * it brings.
 */
export function requestedCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const root = operation.operation === "mutation" ? schema.getMutationType()! : schema.getQueryType()!;

  const costOf = (selectionSet: SelectionSetNode | undefined, typeName: string): number => {
    let total = 0;
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        total += costOf(selection.selectionSet, selection.typeCondition?.name.value ?? typeName);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment) total += costOf(fragment.selectionSet, fragment.typeCondition.name.value);
      } else {
        total += fieldCost(selection, typeName);
      }
    }
    return total;
  };
  const fieldCost = (node: FieldNode, typeName: string): number => {
    const type = schema.getType(typeName);
    const field: GraphQLField<unknown, unknown> | undefined =
      type && "getFields" in type ? (type.getFields()[node.name.value] as GraphQLField<unknown, unknown>) : undefined;
    const named = field && getNamedType(field.type);
    if (!named || !isCompositeType(named)) return 0;
    const children = costOf(node.selectionSet, named.name);
    if (isObjectType(type) && type === root && operation.operation === "mutation") {
      return MUTATION_COST + children + productSetSurcharge(node, variables);
    }
    if (/(Connection)$/.test(named.name)) return sizeOf(node, variables) * Math.max(children, 1);
    if (/(Edge|PageInfo)$/.test(named.name) || isWrapper(named.name, typeName)) return children;
    if (type === root && node.name.value === "nodes") return countOf(node, variables) * (1 + children);
    return 1 + children;
  };
  return Math.ceil(costOf(operation.selectionSet, root.name));
}

/** User errors weigh nothing: they are empty when all went well. */
function isWrapper(name: string, parent: string): boolean {
  return name.endsWith("UserError") && parent.endsWith("Payload");
}

function sizeOf(node: FieldNode, variables: Record<string, unknown>): number {
  const argument = node.arguments?.find(({ name }) => name.value === "first" || name.value === "last");
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
  if (argument?.value.kind === Kind.VARIABLE) return Number(variables[argument.value.name.value] ?? UNSIZED_LIST);
  return UNSIZED_LIST;
}

/** Ids that are asked for at once. */
function countOf(node: FieldNode, variables: Record<string, unknown>): number {
  const value = node.arguments?.find(({ name }) => name.value === "ids")?.value;
  if (value?.kind === Kind.LIST) return value.values.length;
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
  return Array.isArray(given) ? given.length : 1;
}

function productSetSurcharge(node: FieldNode, variables: Record<string, unknown>): number {
  const argument = node.name.value === "productSet" && node.arguments?.find(({ name }) => name.value === "input");
  if (!argument || argument.value.kind !== Kind.VARIABLE) return 0;
  const input = variables[argument.value.name.value] as
    | { files?: unknown[]; metafields?: unknown[]; variants?: { file?: unknown; metafields?: unknown[] }[] }
    | undefined;
  const variants = input?.variants ?? [];
  const metafields =
    (input?.metafields?.length ?? 0) + variants.reduce((sum, variant) => sum + (variant.metafields?.length ?? 0), 0);
  const variantFiles = variants.filter((variant) => variant.file).length;
  return 1.9 * (input?.files?.length ?? 0) + 0.2 * variants.length + 0.4 * metafields + 0.6 * variantFiles;
}

/** What calls took of the buckets, by the names of their operations: for who counts what something costs. */
export class CostMeter {
  private readonly counted = new Map<string, { calls: number; points: number }>();

  count(operation: string, points: number): void {
    const before = this.counted.get(operation) ?? { calls: 0, points: 0 };
    this.counted.set(operation, { calls: before.calls + 1, points: before.points + points });
  }

  clear(): void {
    this.counted.clear();
  }

  /** Calls and points by operation. */
  read(): Record<string, { calls: number; points: number }> {
    return Object.fromEntries(this.counted);
  }
}

/** The leaky bucket of one app in one shop. */
export class Bucket {
  readonly maximum: number;
  readonly restoreRate: number;
  private available: number;
  private measuredAt = Date.now();

  /** @param maximum points held when full; @param restoreRate points a second */
  constructor(maximum: number, restoreRate: number) {
    this.maximum = maximum;
    this.restoreRate = restoreRate;
    this.available = maximum;
  }

  /** Takes the points, or leaves the bucket as it is and answers false when there are too few. */
  take(points: number): boolean {
    if (this.current() < points) return false;
    this.available -= points;
    return true;
  }

  giveBack(points: number): void {
    this.available = Math.min(this.maximum, this.current() + points);
  }

  status(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number } {
    return {
      maximumAvailable: this.maximum,
      currentlyAvailable: Math.floor(this.current()),
      restoreRate: this.restoreRate,
    };
  }

  private current(): number {
    const now = Date.now();
    this.available = Math.min(this.maximum, this.available + ((now - this.measuredAt) / 1000) * this.restoreRate);
    this.measuredAt = now;
    return this.available;
  }
}
