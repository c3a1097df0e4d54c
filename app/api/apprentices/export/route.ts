import { apprenticesCsv } from "@/lib/apprentices/csv";
import { allApprentices } from "@/lib/apprentices/data";
import { route } from "@/lib/http/route";

export const GET = route({ auth: true }, async ({ actor }) =>
  apprenticesCsv(new Date().toISOString().slice(0, 10), allApprentices(actor)),
);
