import { apprenticesCsv } from "@/lib/teaching/apprentices/csv";
import { allApprentices } from "@/lib/teaching/apprentices/data";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true }, async ({ actor }) =>
  apprenticesCsv(new Date().toISOString().slice(0, 10), allApprentices(actor)),
);
