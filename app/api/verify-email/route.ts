import { redeemMailLink } from "@/lib/identity/mail-links";
import { route } from "@/lib/identity/route";
import { redeemMailLinkInput } from "@/lib/identity/users/schema";

export const POST = route({ body: redeemMailLinkInput }, async ({ body }) => ({
  data: { outcome: await redeemMailLink(body.token) },
}));
