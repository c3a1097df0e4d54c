"use client";

import { useEffect } from "react";
import { keepInvitation } from "@/lib/invitations/kept";

/** Remembers the invitation on this device: one may look around before joining. */
export function KeepInvitation({ code }: { code: string }) {
  useEffect(() => keepInvitation(code), [code]);
  return null;
}
