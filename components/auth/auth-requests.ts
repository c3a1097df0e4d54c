import { refreshSession } from "@/components/common/session/session-store";
import type { GuessedLocation } from "@/lib/identity/location-guess/schema";
import { ApiError, apiCall, apiData } from "@/lib/platform/http/client";
import type { MailLinkOutcome } from "@/lib/identity/users/schema";
import type { BankDetailsLinkOutcome } from "@/lib/payouts/bank-details/schema";
import { clearStoredInvitation, readStoredInvitation } from "@/lib/identity/invitations/stored-invitation";
import { routes } from "@/lib/platform/routes";
import { visitorApi } from "@/lib/platform/visitor-api";
import type { RegionalSettings } from "./regional-settings";
import { setVerificationReminderDue } from "@/lib/platform/browser/verification-reminder";

const UNKNOWN_ERROR_CODE = "Unknown";

type Credentials = { email: string; password: string; totp?: string };

/** Signs in. Returns the error code, or null on success. */
export function logIn(credentials: Credentials): Promise<string | null> {
  setVerificationReminderDue(true);
  return signInWithRetry(credentials);
}

/** Signs in after registration, without a verification reminder: the first mail has just been sent. */
export function logInAfterRegistration(email: string, password: string): Promise<string | null> {
  setVerificationReminderDue(false);
  return signInWithRetry({ email, password });
}

async function signInWithRetry(credentials: Credentials): Promise<string | null> {
  // next-auth reads `error` from the callback URL, which defaults to the URL of the page.
  const callbackUrl = routes.home();
  try {
    const { getProviders, signIn } = await import("next-auth/react");
    // next-auth replaces the page, with all that was typed, if it cannot fetch the providers.
    if (!(await getProviders())) return UNKNOWN_ERROR_CODE;
    // A CSRF token replaced by a concurrent first call still answers 200: only the missing session shows it. Retry once.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const result = await signIn("credentials", { redirect: false, ...credentials, callbackUrl });
      if (result?.error) return result.error;
      if (await refreshSession()) return null;
    }
    return UNKNOWN_ERROR_CODE;
  } catch {
    return UNKNOWN_ERROR_CODE;
  }
}

/** Sends JSON to the API. Returns the error, or null on success. */
async function sendRequest(method: "POST" | "PUT", url: string, body: unknown): Promise<ApiError | null> {
  try {
    await apiCall(method, url, { body });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Guesses the location of the caller's IP address; null when the lookup fails. */
export async function fetchGeo(signal: AbortSignal): Promise<GuessedLocation | null> {
  try {
    return await apiCall<GuessedLocation>("GET", visitorApi.geo(), { signal });
  } catch {
    return null;
  }
}

interface RegistrationRequest extends RegionalSettings {
  name: string;
  lastName: string;
  email: string;
  password: string;
  acceptedTermsAndPrivacy: boolean;
}

/** Registers an account, redeeming the stored invitation if there is one. */
export async function registerAccount(registration: RegistrationRequest): Promise<ApiError | null> {
  const failure = await sendRequest("POST", visitorApi.register(), {
    ...registration,
    acceptedTermsAndPrivacyDate: new Date().toISOString(),
    invitationCode: readStoredInvitation(),
  });
  if (failure === null) clearStoredInvitation();
  return failure;
}

export function requestPasswordRecovery(userEmail: string): Promise<ApiError | null> {
  return sendRequest("POST", visitorApi.recoverPassword(), { userEmail });
}

/** Redeems the link of a mail about the e-mail or the lock of an account. */
export async function submitMailLink(token: string): Promise<MailLinkOutcome> {
  const body = { token };
  return (await apiData<{ outcome: MailLinkOutcome }>("POST", visitorApi.verifyEmail(), { body })).outcome;
}

/** Stops the mails of an unsubscribe link. */
export async function submitUnsubscribe(token: string): Promise<void> {
  await apiCall("POST", visitorApi.unsubscribe(token));
}

interface PasswordResetRequest {
  token: string;
  password: string;
  passwordConfirmation: string;
}

export function submitPasswordReset(input: PasswordResetRequest): Promise<ApiError | null> {
  return sendRequest("PUT", visitorApi.recoverPassword(), input);
}

/** Redeems a mailed link that confirms or cancels a change of bank details. */
export async function submitBankDetailsLink(
  purpose: "confirm" | "cancel",
  token: string,
): Promise<BankDetailsLinkOutcome> {
  const url = purpose === "confirm" ? visitorApi.confirmBankDetails() : visitorApi.cancelBankDetails();
  const body = { token };
  return (await apiData<{ outcome: BankDetailsLinkOutcome }>("POST", url, { body })).outcome;
}
