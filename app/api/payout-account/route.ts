import { route } from "@/lib/identity/route";
import { getSyncedPayoutAccount, startPayoutAccount } from "@/lib/payouts/accounts/service";

export const GET = route({ auth: "master" }, async ({ actor }) => ({
  data: await getSyncedPayoutAccount(actor),
}));

export const POST = route({ auth: "master" }, async ({ actor }) => ({
  data: await startPayoutAccount(actor),
}));
