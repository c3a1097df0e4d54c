import { encuentroCalendar } from "@/lib/content/calendar/ics";
import { encuentroEntry } from "@/lib/library/attendance/data";
import { encuentroParams } from "@/lib/library/attendance/schema";
import { route } from "@/lib/identity/route";
import { siteUrl } from "@/lib/platform/site-config/data";

export const GET = route({ params: encuentroParams }, async ({ actor, params }) => {
  const entry = await encuentroEntry(actor, params.id);
  return new Response(encuentroCalendar([entry], siteUrl()), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${entry.ayni.slug}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
});
