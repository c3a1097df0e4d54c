import { findAyniFor } from "@/lib/content/ayni/data";
import { slugParams, updateAyniInput } from "@/lib/content/ayni/schema";
import { archiveAyni, updateAyni } from "@/lib/content/ayni/service";
import { AppError } from "@/lib/platform/http/errors";
import { route } from "@/lib/identity/route";

export const GET = route({ params: slugParams }, async ({ actor, params }) => {
  const data = await findAyniFor(actor, params.slug);
  if (!data) throw new AppError("NotFound");
  return { data };
});

export const PUT = route(
  { auth: true, params: slugParams, body: updateAyniInput },
  async ({ actor, params, body }) => ({
    data: await updateAyni(actor, params.slug, body),
  }),
);

export const DELETE = route({ auth: true, params: slugParams }, ({ actor, params }) =>
  archiveAyni(actor, params.slug),
);
