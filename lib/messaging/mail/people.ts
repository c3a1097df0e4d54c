import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { MailPerson, PersonKey } from "./layout";

function toWhere(key: PersonKey): Prisma.UserWhereInput {
  if ("id" in key) return { id: key.id };
  return key.of === "person" ? { slug: key.slug } : { ayni: { some: { slug: key.slug } } };
}

/** Returns the name, portrait and page of a person; null for a closed account. */
export async function findMailPerson(
  tx: Tx,
  key: PersonKey,
  toUrl: (path: string) => string,
): Promise<MailPerson | null> {
  const person = await tx.user.findFirst({
    where: { ...toWhere(key), deactivatedAt: null, anonymisedAt: null },
    select: {
      slug: true,
      name: true,
      lastName: true,
      role: true,
      profile: { select: { profileImage: true } },
    },
  });
  if (!person) return null;
  const portrait = person.profile?.profileImage;
  return {
    name: formatFullName(person),
    portraitUrl: portrait ? storage.toPublicUrl(portrait) : null,
    url: toUrl(person.role === "master" ? routes.master(person.slug) : routes.profile(person.slug)),
  };
}
