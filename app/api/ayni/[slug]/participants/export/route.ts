import { route } from "@/lib/identity/route";
import { participantsCsv } from "@/lib/teaching/participants/csv";
import { contentParams } from "@/lib/teaching/participants/schema";
import { startExport } from "@/lib/teaching/participants/service";

export const GET = route({ auth: true, params: contentParams }, async ({ actor, params }) => {
  const { slug, people, encuentros } = await startExport(actor, params.slug);
  return participantsCsv(slug, people, encuentros);
});
