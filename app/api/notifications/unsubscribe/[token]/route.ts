import { route } from "@/lib/identity/route";
import { unsubscribeParams } from "@/lib/messaging/unsubscribe/schema";
import { unsubscribe } from "@/lib/unsubscribe/service";

// Mail programs call it for their reader, without a session and from anywhere (RFC 8058): its token is who it is.
export const POST = route({ anyOrigin: true, params: unsubscribeParams }, async ({ params }) => ({
  data: await unsubscribe(params.token),
}));
