import { route } from "@/lib/http/route";
import { peopleCsv } from "@/lib/people/csv";
import { peopleQuery } from "@/lib/people/schema";
import { startExport } from "@/lib/people/service";

export const GET = route({ auth: true, query: peopleQuery }, async ({ actor, query }) => {
  const people = await startExport(actor, query);
  const day = new Date().toISOString().slice(0, 10);
  return peopleCsv(`personas-${day}`, people);
});
