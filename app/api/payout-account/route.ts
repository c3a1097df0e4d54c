import { route } from "@/lib/identity/route";
import { ownPayoutAccount, startPayoutAccount } from "@/lib/payouts/accounts/service";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await ownPayoutAccount(actor) }));

export const POST = route({ auth: true }, async ({ actor }) => ({ data: await startPayoutAccount(actor) }));
