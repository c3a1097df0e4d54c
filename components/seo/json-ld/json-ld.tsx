import type { Graph, Thing } from "schema-dts";

/** Things that a page states together. */
export const graphOf = (...things: readonly Thing[]): Graph => ({
  "@context": "https://schema.org",
  "@graph": things,
});

/** A graph as text for a script element: a "<" in somebody's words would let them end the element. */
export const serialiseGraph = (graph: Graph): string => JSON.stringify(graph).replaceAll("<", "\\u003c");

/** What the page is about, for machines. */
export function JsonLd({ graph }: { graph: Graph }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serialiseGraph(graph) }} />;
}
