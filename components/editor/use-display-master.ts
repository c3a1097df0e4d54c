import { useSession } from "next-auth/react";
import type { MasterCard } from "@/lib/content/ayni/schema";

/** Who gives the content; whoever is signed in where the Master has no page yet. */
export function useMaster(known: MasterCard | null): MasterCard {
  const { data } = useSession();
  if (known) return known;
  const { id = "", slug = "", name = "", lastName = "" } = data?.user ?? {};
  return { id, slug, name, lastName, profileImage: data?.user.image ?? null, city: null, country: null };
}
