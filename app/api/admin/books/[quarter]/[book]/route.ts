import { route } from "@/lib/identity/route";
import { bookParams } from "@/lib/invoicing/books/schema";
import { downloadBook } from "@/lib/invoicing/books/service";

export const GET = route({ auth: "admin", params: bookParams }, ({ actor, params }) =>
  downloadBook(actor, params),
);
