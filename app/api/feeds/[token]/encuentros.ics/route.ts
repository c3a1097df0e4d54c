import { feedResponse } from "@/app/feed-response";
import { renderPrivateCalendar } from "@/lib/content/calendar/ics";
import { route } from "@/lib/identity/route";
import { findCalendarByToken } from "@/lib/library/private-feeds/data";
import { feedParams } from "@/lib/library/private-feeds/schema";
import { getSiteUrl } from "@/lib/platform/site-config/data";

export const GET = route({ params: feedParams }, async ({ params: { token } }) => {
  const calendar = await findCalendarByToken(token);
  return feedResponse("calendar", calendar && renderPrivateCalendar(token, calendar, getSiteUrl()), {
    isPrivate: true,
    entryDates: calendar?.changedAt ?? [],
  });
});
