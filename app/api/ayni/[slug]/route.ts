import { findAyniFor } from "@/lib/ayni/data";
import { slugParams, updateAyniInput } from "@/lib/ayni/schema";
import { archiveAyni, updateAyni } from "@/lib/ayni/service";
import { AppError } from "@/lib/http/errors";
import { route } from "@/lib/http/route";

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
