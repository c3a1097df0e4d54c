import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { encuentroParams } from "@/lib/library/attendance/schema";
import { csvQuery } from "@/lib/platform/csv";
import { createEvidenceCsv } from "@/lib/rooms/evidence/csv";
import { exportEvidence } from "@/lib/rooms/evidence/service";

export const GET = route(
  { auth: true, params: encuentroParams, query: csvQuery },
  async ({ actor, params, query }) => {
    const rows = await exportEvidence(actor, params.id);
    return createEvidenceCsv(params.id, rows, await findCsvFormat(actor, query));
  },
);
