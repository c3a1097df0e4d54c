import { useSession } from "@/components/common/session/use-session";
import type { MasterCardView } from "@/lib/content/ayni/schema";

/** Returns the Master to show in previews: the public one, else the signed-in user. */
export function useDisplayMaster(publicMaster: MasterCardView | null): MasterCardView {
  const { data } = useSession();
  if (publicMaster) return publicMaster;
  const { id = "", slug = "", name = "", lastName = "" } = data?.user ?? {};
  return { id, slug, name, lastName, profileImage: data?.user.image ?? null, city: null, country: null };
}
