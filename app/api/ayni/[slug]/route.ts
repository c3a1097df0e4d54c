import { refreshNextHour } from "@/lib/bookings/hours/service";
import { findVisibleAyni } from "@/lib/content/ayni/data";
import { ayniParams, updateAyniInput } from "@/lib/content/ayni/schema";
import { archiveAyni, authorizeAyniEdit, updateAyni } from "@/lib/content/ayni/service";
import { AppError } from "@/lib/platform/http/errors";
import { route } from "@/lib/identity/route";
import { countOffersOf } from "@/lib/orders/waiting-list/service";

export const GET = route({ params: ayniParams }, async ({ actor, params }) => {
  const data = await findVisibleAyni(actor, params.slug);
  if (!data) throw new AppError("NotFound");
  return { data };
});

export const PUT = route(
  { auth: true, params: ayniParams, authorize: authorizeAyniEdit, body: updateAyniInput },
  async ({ actor, params, body }) => {
    const data = await countOffersOf(() => updateAyni(actor, params.slug, body));
    await refreshNextHour(data.id);
    return { data };
  },
);

export const DELETE = route(
  { auth: true, params: ayniParams, authorize: authorizeAyniEdit },
  ({ actor, params }) => archiveAyni(actor, params.slug),
);
