/** One line of a bulk query's result: a node without its connections, naming its parent when it has one. */
type Line = Record<string, unknown>;

/** Writes every node of the answer's connections as a line of its own; children follow their parent with `__parentId`. */
export function flattenQueryResult(data: Record<string, unknown>): Line[] {
  return Object.values(data).flatMap((value) => (isConnection(value) ? linesOf(value, undefined) : []));
}

function linesOf(connection: ConnectionData, parentId: unknown): Line[] {
  const nodes = connection.nodes ?? connection.edges?.map(({ node }) => node) ?? [];
  return nodes.flatMap((node) => {
    const entries = Object.entries(node);
    const line: Line = Object.fromEntries(entries.filter(([, value]) => !isConnection(value)));
    if (parentId !== undefined) line.__parentId = parentId;
    const children = entries.flatMap(([, value]) => (isConnection(value) ? linesOf(value, node.id) : []));
    return [line, ...children];
  });
}

interface ConnectionData {
  nodes?: Record<string, unknown>[];
  edges?: { node: Record<string, unknown> }[];
}

function isConnection(value: unknown): value is ConnectionData {
  return (
    typeof value === "object" &&
    value !== null &&
    (Array.isArray((value as ConnectionData).nodes) || Array.isArray((value as ConnectionData).edges))
  );
}
