import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";
import { MAX_PASSWORD } from "@/lib/identity/users/schema";

const NO_PASSWORD = "Debes indicar tu contraseña";

/** The present password, as proof of who asks. */
export const currentPassword = safeText(MAX_PASSWORD, NO_PASSWORD).pipe(z.string().min(1, NO_PASSWORD));
