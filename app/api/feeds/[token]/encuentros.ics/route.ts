import { feedResponse } from "@/app/feed-response";
import { privateCalendar } from "@/lib/calendars/ics";
import { route } from "@/lib/http/route";
import { calendarByToken } from "@/lib/private-feeds/data";
import { feedParams } from "@/lib/private-feeds/schema";
import { siteUrl } from "@/lib/site/data";

export const GET = route({ params: feedParams }, async ({ params: { token } }) => {
  const entries = await calendarByToken(token);
  return feedResponse("calendar", entries && privateCalendar(token, entries, siteUrl()), { isPrivate: true });
});
