import { getSession, signIn } from "next-auth/react";
import { api } from "@/lib/routes";

const UNKNOWN = "Unknown";

/** Signs in; the code of what went wrong, or null. The session is asked for too, as a bad token answers 200. */
export async function logIn(email: string, password: string): Promise<string | null> {
  try {
    const result = await signIn("credentials", { redirect: false, email, password });
    if (result?.error) return result.error;
    return (await getSession()) ? null : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

interface Refusal {
  error: string;
  message?: string;
  fields?: Record<string, string>;
}

/** Sends JSON to one of our calls; null when it is done. Never throws. */
async function post(url: string, body: unknown): Promise<Refusal | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { success: true } | ({ success: false } & Refusal);
    return answer.success ? null : answer;
  } catch {
    return { error: UNKNOWN };
  }
}

interface Registration {
  name: string;
  lastName: string;
  email: string;
  password: string;
  acceptedTermsAndPrivacy: boolean;
}

export function register(person: Registration): Promise<Refusal | null> {
  return post(api.register(), {
    ...person,
    acceptedTermsAndPrivacyDate: new Date().toISOString(),
    country: null,
    currency: null,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}

export function recoverPassword(userEmail: string): Promise<Refusal | null> {
  return post(api.recoverPassword(), { userEmail });
}
