import { route } from "@/lib/identity/route";
import { peopleCsv } from "@/lib/administration/users/csv";
import { peopleQuery } from "@/lib/administration/users/schema";
import { startExport } from "@/lib/administration/users/service";

export const GET = route({ auth: true, query: peopleQuery }, async ({ actor, query }) => {
  const people = await startExport(actor, query);
  const day = new Date().toISOString().slice(0, 10);
  return peopleCsv(`personas-${day}`, people);
});
