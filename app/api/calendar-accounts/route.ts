import { newAccountInput } from "@/lib/bookings/calendars/schema";
import { connectAccount } from "@/lib/bookings/calendars/service";
import { route } from "@/lib/identity/route";

export const POST = route(
  { auth: "master", body: newAccountInput, status: 201 },
  async ({ actor, body }) => ({
    data: await connectAccount(actor, body),
  }),
);
