import { lastModifiedHeader } from "@/app/last-modified";
import { renderEncuentroCalendar } from "@/lib/content/calendar/ics";
import { getEncuentroCalendar } from "@/lib/library/attendance/data";
import { encuentroParams } from "@/lib/library/attendance/schema";
import { route } from "@/lib/identity/route";
import { getSiteUrl } from "@/lib/platform/site-config/data";

export const GET = route({ params: encuentroParams }, async ({ actor, params }) => {
  const { entry, zone } = await getEncuentroCalendar(actor, params.id);
  return new Response(renderEncuentroCalendar(entry, getSiteUrl(), zone), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${entry.ayni.slug}.ics"`,
      // Some calendars ask again for the address of a file.
      "Cache-Control": "private, no-cache",
      "X-Robots-Tag": "noindex",
      ...lastModifiedHeader([entry.updatedAt]),
    },
  });
});
