"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const WantedDialog = dynamic(() => import("./barter-search-dialog").then((m) => m.WantedDialog), { ssr: false });
const ProposeDialog = dynamic(() => import("./propose-barter-dialog").then((m) => m.ProposeDialog), { ssr: false });

/** Looks for something to ask for, and then for what to give. */
export function NewBarter({ userId }: { userId: string }) {
  const router = useRouter();
  const [step, setStep] = useState<"closed" | "wanted" | { ayniId: string }>("closed");
  const close = () => setStep("closed");
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setStep("wanted")}>
        Proponer un trueque
      </Button>
      {step === "wanted" && (
        <WantedDialog userId={userId} onChoose={(ayniId) => setStep({ ayniId })} onClose={close} />
      )}
      {typeof step === "object" && (
        <ProposeDialog ayniId={step.ayniId} onClose={close} onDone={() => router.refresh()} />
      )}
    </>
  );
}
