import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { csvQuery } from "@/lib/platform/csv";
import { createParticipantsCsv } from "@/lib/teaching/participants/csv";
import { authorizeParticipants } from "@/lib/teaching/participants/data";
import { participantsParams } from "@/lib/teaching/participants/schema";
import { startParticipantsExport } from "@/lib/teaching/participants/service";

const options = {
  auth: true,
  params: participantsParams,
  authorize: authorizeParticipants,
  query: csvQuery,
} as const;

export const GET = route(options, async ({ actor, params, query }) => {
  const participants = await startParticipantsExport(actor, params.slug);
  return createParticipantsCsv(participants, await findCsvFormat(actor, query));
});
