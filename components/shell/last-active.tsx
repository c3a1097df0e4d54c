"use client";

import { useSession } from "@/components/common/session/use-session";
import { useEffect } from "react";

const STORAGE_KEY = "ayllu-last-active";
const DAY_MS = 24 * 3_600_000;

interface ActivityReport {
  userId: string;
  /** Milliseconds since the epoch. */
  at: number;
}

function readLastReport(): ActivityReport | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as ActivityReport | null;
  } catch {
    return null;
  }
}

function isReportDue(userId: string): boolean {
  const last = readLastReport();
  return last?.userId !== userId || Date.now() - last.at >= DAY_MS;
}

async function reportActivity(userId: string, email: string): Promise<void> {
  const { reportLastActive } = await import("@/lib/identity/users/queries");
  await reportLastActive(email);
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, at: Date.now() }));
}

/** Reports the activity of the signed-in user once in 24 hours. */
export function LastActiveReporter() {
  const { data: session } = useSession();
  const userId = session?.userId;
  const email = session?.email;
  useEffect(() => {
    if (!userId || !email || !isReportDue(userId)) return;
    // The next page retries.
    reportActivity(userId, email).catch(() => undefined);
  }, [userId, email]);
  return null;
}
