/** A directed graph as adjacency sets. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export function toDirectedGraph(edges: Iterable<readonly [string, string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
    if (!graph.has(to)) graph.set(to, new Set());
  }
  return graph;
}

/** Returns one cycle per node that closes one on a depth-first walk, each as the path back to its first node. */
export function findCycles(graph: Graph): string[][] {
  const finished = new Set<string>();
  const cycles: string[][] = [];
  const visit = (node: string, path: string[]): void => {
    if (finished.has(node)) return;
    const start = path.indexOf(node);
    if (start >= 0) {
      cycles.push([...path.slice(start), node]);
      return;
    }
    for (const target of graph.get(node) ?? []) visit(target, [...path, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
