import { listFavourites } from "@/lib/community/favourites/data";
import { favouritesSearchParams, mergeFavouritesInput } from "@/lib/community/favourites/schema";
import { mergeFavourites } from "@/lib/community/favourites/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, query: favouritesSearchParams }, ({ actor, query }) =>
  listFavourites(actor, query.after),
);

export const POST = route({ auth: true, body: mergeFavouritesInput }, async ({ actor, body }) => ({
  data: await mergeFavourites(actor, body.ayniIds),
}));
