import { ayniParams } from "@/lib/content/ayni/schema";
import { route } from "@/lib/identity/route";
import { duplicateAyni } from "@/lib/teaching/dashboard/service";

export const POST = route({ auth: true, params: ayniParams, status: 201 }, async ({ actor, params }) => ({
  data: await duplicateAyni(actor, params.slug),
}));
