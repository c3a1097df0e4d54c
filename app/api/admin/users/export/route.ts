import { route } from "@/lib/http/route";
import { peopleCsv } from "@/lib/people/csv";
import { peopleQuery } from "@/lib/people/schema";
import { startExport } from "@/lib/people/service";

export const GET = route({ auth: true, query: peopleQuery }, async ({ actor, query }) => {
  const people = await startExport(actor, query);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(peopleCsv(people), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="personas-${day}.csv"`,
      "cache-control": "no-store",
    },
  });
});
