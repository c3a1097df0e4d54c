import { removeUnavailableFavourites } from "@/lib/community/favourites/service";
import { route } from "@/lib/identity/route";

export const DELETE = route({ auth: true }, ({ actor }) => removeUnavailableFavourites(actor));
