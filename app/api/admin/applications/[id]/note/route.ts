import { applicationNoteInput, applicationParams } from "@/lib/administration/applications/schema";
import { saveApplicationNote } from "@/lib/administration/applications/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  { auth: "admin", params: applicationParams, body: applicationNoteInput },
  ({ actor, params, body }) => saveApplicationNote(actor, params.id, body.text),
);
