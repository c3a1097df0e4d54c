"use client";

import { useEffect } from "react";
import { storeInvitation } from "@/lib/identity/invitations/stored-invitation";

/** Stores the code in the browser, so that it survives until the visitor registers. */
export function RememberInvitation({ code }: { code: string }) {
  useEffect(() => storeInvitation(code), [code]);
  return null;
}
