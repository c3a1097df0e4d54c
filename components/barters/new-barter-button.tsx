"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const BarterSearchDialog = lazyDialog(() =>
  import("./barter-search-dialog").then((m) => m.BarterSearchDialog),
);
const ProposeBarterDialog = lazyDialog(() =>
  import("./propose-barter-dialog").then((m) => m.ProposeBarterDialog),
);

/** Opens a search for the wanted content, then the proposal for it. */
export function NewBarterButton({ userId }: { userId: string }) {
  const router = useRouter();
  const [step, setStep] = useState<"closed" | "wanted" | { ayniId: string }>("closed");
  const close = () => setStep("closed");
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setStep("wanted")}>
        Proponer un trueque
      </Button>
      {step === "wanted" && (
        <BarterSearchDialog userId={userId} onSelect={(ayniId) => setStep({ ayniId })} onClose={close} />
      )}
      {typeof step === "object" && (
        <ProposeBarterDialog ayniId={step.ayniId} onClose={close} onProposed={() => router.refresh()} />
      )}
    </>
  );
}
