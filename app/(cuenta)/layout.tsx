import type { ReactNode } from "react";
import { Queries } from "@/components/shell/queries";
import { Shell } from "@/components/shell/shell";
import { outerLinks } from "@/lib/site/data";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <Shell links={outerLinks()}>
      <Queries>{children}</Queries>
    </Shell>
  );
}
