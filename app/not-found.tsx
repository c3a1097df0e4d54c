import { AppShell } from "@/components/shell/app-shell";
import { NotFoundScreen } from "@/components/shell/not-found-screen";
import { getExternalLinks } from "@/lib/platform/site-config/data";

export { notFoundMetadata as metadata } from "./not-found-metadata";

/** The document of every 404; a client navigation inside a route group renders the screen in the shell of its layout. */
export default function NotFound() {
  return (
    <AppShell links={getExternalLinks()}>
      <NotFoundScreen />
    </AppShell>
  );
}
