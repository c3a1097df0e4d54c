import { isInternal } from "@/lib/auth/internal";
import { dropEveryPage } from "@/lib/cache";
import { AppError } from "@/lib/http/errors";
import { route } from "@/lib/http/route";

/** Asked by the server as it starts. */
export const POST = route({}, async ({ request }) => {
  if (!isInternal(request)) throw new AppError("NotFound");
  dropEveryPage();
});
