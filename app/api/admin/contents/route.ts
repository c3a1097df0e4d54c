import { contentsActionInput } from "@/lib/administration/contents/schema";
import { changeContents } from "@/lib/administration/contents/service";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: "admin", body: contentsActionInput }, async ({ actor, body }) => ({
  data: await changeContents(actor, body),
}));
