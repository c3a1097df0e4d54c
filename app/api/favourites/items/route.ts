import { listFavouriteItems } from "@/lib/community/favourites/data";
import { favouriteItemsQuery } from "@/lib/community/favourites/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ query: favouriteItemsQuery }, async ({ query }) => {
  const content = await listFavouriteItems(query.ayniIds);
  return { content, metadata: { total: content.length, pageSize: content.length, after: null } };
});
