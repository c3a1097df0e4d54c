import type { ExternalLinks } from "@/lib/platform/site-config/schema";
import { AppShell } from "./app-shell";
import { NotFoundScreen } from "./not-found-screen";

/** The screen in a shell of its own. */
export function NotFoundPage({ links }: { links: ExternalLinks }) {
  return (
    <AppShell links={links}>
      <NotFoundScreen />
    </AppShell>
  );
}
