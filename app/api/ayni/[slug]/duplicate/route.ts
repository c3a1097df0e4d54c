import { slugParams } from "@/lib/ayni/schema";
import { route } from "@/lib/http/route";
import { duplicateAyni } from "@/lib/offered/service";

export const POST = route({ auth: true, params: slugParams, status: 201 }, async ({ actor, params }) => ({
  data: await duplicateAyni(actor, params.slug),
}));
