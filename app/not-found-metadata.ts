import type { Metadata } from "next";

/** Also for pages that exist but must not be seen by the viewer, so that their title does not reveal them. */
export const notFoundMetadata: Metadata = { title: "Página no encontrada" };
