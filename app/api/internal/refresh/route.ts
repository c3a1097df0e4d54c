import { isInternalRequest } from "@/lib/identity/auth/internal-token";
import { revalidateAllPages } from "@/lib/platform/cache";
import { AppError } from "@/lib/platform/http/errors";
import { route } from "@/lib/identity/route";

/** Called by the server on startup. */
export const POST = route({}, async ({ request }) => {
  if (!isInternalRequest(request)) throw new AppError("NotFound");
  revalidateAllPages();
});
