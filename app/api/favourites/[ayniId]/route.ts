import { favouriteParams } from "@/lib/community/favourites/schema";
import { removeFavourite, saveFavourite } from "@/lib/community/favourites/service";
import { route } from "@/lib/identity/route";

export const PUT = route({ auth: true, params: favouriteParams }, async ({ actor, params }) => ({
  data: await saveFavourite(actor, params.ayniId),
}));

export const DELETE = route({ auth: true, params: favouriteParams }, async ({ actor, params }) => ({
  data: await removeFavourite(actor, params.ayniId),
}));
