"use client";

import { useState } from "react";
import { Chip, ChipButton } from "@/components/ui/chip";

export function RemovableChipSample({ children }: { children: string }) {
  const [visible, setVisible] = useState(true);
  if (!visible) return <ChipButton onClick={() => setVisible(true)}>Volver a poner</ChipButton>;
  return (
    <Chip selected onRemove={() => setVisible(false)}>
      {children}
    </Chip>
  );
}
