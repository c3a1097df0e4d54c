import { ownBarters } from "@/lib/barters/data";
import { barterInput } from "@/lib/barters/schema";
import { proposeBarter } from "@/lib/barters/service";
import { route } from "@/lib/http/route";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await ownBarters(actor) }));

export const POST = route({ auth: true, body: barterInput, status: 201 }, async ({ actor, body }) => ({
  data: await proposeBarter(actor, body),
}));
