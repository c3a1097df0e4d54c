import { LazyNotFoundPage } from "@/components/shell/lazy-not-found";
import { getExternalLinks } from "@/lib/platform/site-config/data";

export { notFoundMetadata as metadata } from "./not-found-metadata";

/** The document of every 404; a client navigation inside a route group renders the screen in the shell of its layout. */
export default function NotFound() {
  return <LazyNotFoundPage links={getExternalLinks()} />;
}
