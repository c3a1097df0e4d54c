"use client";

import { useState } from "react";
import { Chip, ChipButton } from "@/components/ui/chip";

/** A chip that goes, and comes back for the next who looks. */
export function RemovableChip({ children }: { children: string }) {
  const [there, setThere] = useState(true);
  if (!there) return <ChipButton onClick={() => setThere(true)}>Volver a poner</ChipButton>;
  return (
    <Chip selected onRemove={() => setThere(false)}>
      {children}
    </Chip>
  );
}
