import { ownBarters } from "@/lib/community/barters/data";
import { barterInput } from "@/lib/community/barters/schema";
import { proposeBarter } from "@/lib/community/barters/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await ownBarters(actor) }));

export const POST = route({ auth: true, body: barterInput, status: 201 }, async ({ actor, body }) => ({
  data: await proposeBarter(actor, body),
}));
