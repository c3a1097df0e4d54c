import { isInternal } from "@/lib/identity/auth/internal-token";
import { dropEveryPage } from "@/lib/platform/cache";
import { AppError } from "@/lib/platform/http/errors";
import { route } from "@/lib/identity/route";

/** Asked by the server as it starts. */
export const POST = route({}, async ({ request }) => {
  if (!isInternal(request)) throw new AppError("NotFound");
  dropEveryPage();
});
