import { route } from "@/lib/http/route";
import { participantsCsv } from "@/lib/participants/csv";
import { contentParams } from "@/lib/participants/schema";
import { startExport } from "@/lib/participants/service";

export const GET = route({ auth: true, params: contentParams }, async ({ actor, params }) => {
  const { slug, people, encuentros } = await startExport(actor, params.slug);
  return participantsCsv(slug, people, encuentros);
});
