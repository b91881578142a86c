/** One page of a connection. */
export interface Page<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** The nodes of a connection from `first` on, page by page; `read` brings the page after a cursor. */
export async function readAll<Node>(
  first: Page<Node>,
  read: (after: string) => Promise<Page<Node> | null | undefined>,
): Promise<Node[]> {
  const nodes = [...first.nodes];
  let page: Page<Node> | null | undefined = first;
  while (page?.pageInfo.hasNextPage && page.pageInfo.endCursor) {
    page = await read(page.pageInfo.endCursor);
    nodes.push(...(page?.nodes ?? []));
  }
  return nodes;
}
