import { listFavouriteIds } from "@/lib/community/favourites/data";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true }, async ({ actor }) => ({
  data: { ayniIds: await listFavouriteIds(actor) },
}));
