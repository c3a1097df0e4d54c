import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Queries } from "@/components/shell/queries";
import { Shell } from "@/components/shell/shell";
import { outerLinks } from "@/lib/site/data";

// What belongs to one person is not to be found by searching.
export const metadata: Metadata = { robots: { index: false } };

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <Shell links={outerLinks()}>
      <Queries>{children}</Queries>
    </Shell>
  );
}
