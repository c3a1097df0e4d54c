import type { Graph, Thing } from "schema-dts";

export const toGraph = (...things: readonly Thing[]): Graph => ({
  "@context": "https://schema.org",
  "@graph": things,
});

/** Serializes a graph for a script element. Escapes "<", which could close the element. */
export const serialiseGraph = (graph: Graph): string => JSON.stringify(graph).replaceAll("<", "\\u003c");

export function JsonLd({ graph }: { graph: Graph }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serialiseGraph(graph) }} />;
}
