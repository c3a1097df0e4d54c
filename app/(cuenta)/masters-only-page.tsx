import { MastersOnly } from "@/components/common/masters-only";
import { Container } from "@/components/ui/container";
import { setPageStatus } from "@/lib/platform/http/page-status";

/** Answers a Master page to users who are not Masters, with status 403. */
export function MastersOnlyPage() {
  setPageStatus(403);
  return (
    <Container>
      <MastersOnly />
    </Container>
  );
}
