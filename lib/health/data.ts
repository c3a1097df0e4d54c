import "server-only";
import { db } from "@/lib/db/client";
import { mail } from "@/lib/ports/mail";
import { storage } from "@/lib/ports/storage";

/** Which of the services that the product depends on answer now. */
export async function health() {
  const [database, stored, mailed] = await Promise.all([
    db.$queryRaw`select 1`.then(
      () => true,
      () => false,
    ),
    storage.healthy(),
    mail.healthy(),
  ]);
  return { status: database ? "ok" : "down", database, storage: stored, mail: mailed };
}
