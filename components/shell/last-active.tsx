"use client";

import { useSession } from "next-auth/react";
import { useEffect } from "react";

const KEY = "ayllu-last-active";
const DAY_MS = 24 * 3_600_000;

interface Reported {
  userId: string;
  at: number;
}

function lastReport(): Reported | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Reported | null;
  } catch {
    return null;
  }
}

const isDue = (userId: string): boolean => {
  const last = lastReport();
  return last?.userId !== userId || Date.now() - last.at >= DAY_MS;
};

async function report(userId: string, email: string): Promise<void> {
  const { reportLastActive } = await import("@/lib/identity/users/queries");
  await reportLastActive(email);
  localStorage.setItem(KEY, JSON.stringify({ userId, at: Date.now() }));
}

/** Says once in 24 hours that whoever is logged in is here. */
export function LastActive() {
  const { data: session } = useSession();
  const userId = session?.userId;
  const email = session?.email;
  useEffect(() => {
    if (!userId || !email || !isDue(userId)) return;
    // What could not be said now is said with the next page.
    report(userId, email).catch(() => undefined);
  }, [userId, email]);
  return null;
}
