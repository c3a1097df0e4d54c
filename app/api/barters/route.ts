import { listOwnBarters } from "@/lib/community/barters/data";
import { barterInput } from "@/lib/community/barters/schema";
import { proposeBarter } from "@/lib/community/barters/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: "master" }, async ({ actor }) => ({ data: await listOwnBarters(actor) }));

export const POST = route({ auth: "master", body: barterInput, status: 201 }, async ({ actor, body }) => ({
  data: await proposeBarter(actor, body),
}));
