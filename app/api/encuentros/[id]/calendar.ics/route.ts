import { encuentroCalendar } from "@/lib/calendars/ics";
import { encuentroEntry } from "@/lib/encuentros/data";
import { encuentroParams } from "@/lib/encuentros/schema";
import { route } from "@/lib/http/route";
import { siteUrl } from "@/lib/site/data";

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
