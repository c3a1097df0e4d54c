import type { ReactNode } from "react";
import { ResultAnnouncer } from "@/components/catalogue/result-announcer";

/** Stays while the results change. */
export default function ExploreRouteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ResultAnnouncer />
    </>
  );
}
