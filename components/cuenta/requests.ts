import { getSession, signIn } from "next-auth/react";
import { ApiError, apiCall } from "@/lib/http/client";
import { api, routes } from "@/lib/routes";

const UNKNOWN = "Unknown";

/** Signs in; the code of what went wrong, or null. The session is asked for too, as a bad token answers 200. */
export async function logIn(email: string, password: string): Promise<string | null> {
  // next-auth reads an error out of the address that it is given, by default that of the page.
  const callbackUrl = routes.home();
  try {
    // A token that another first call replaced meanwhile shows only by the session's absence: once more, then.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const result = await signIn("credentials", { redirect: false, email, password, callbackUrl });
      if (result?.error) return result.error;
      if (await getSession()) return null;
    }
    return UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/** Sends JSON to one of our calls; what it refused, or null when it is done. */
async function post(method: "POST" | "PUT", url: string, body: unknown): Promise<ApiError | null> {
  try {
    await apiCall(method, url, body);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

interface Registration {
  name: string;
  lastName: string;
  email: string;
  password: string;
  acceptedTermsAndPrivacy: boolean;
}

export function register(person: Registration): Promise<ApiError | null> {
  return post("POST", api.register(), {
    ...person,
    acceptedTermsAndPrivacyDate: new Date().toISOString(),
    country: null,
    currency: null,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}

export function recoverPassword(userEmail: string): Promise<ApiError | null> {
  return post("POST", api.recoverPassword(), { userEmail });
}

interface NewPassword {
  token: string;
  password: string;
  passwordConfirmation: string;
}

export function resetPassword(change: NewPassword): Promise<ApiError | null> {
  return post("PUT", api.recoverPassword(), change);
}
