"use client";

import { useSession } from "@/components/common/session/use-session";
import { ButtonLink } from "@/components/ui/button";
import { PencilSimpleIcon } from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";

/** Visible only to the owner of the profile. */
export function EditOwnProfileLink({ slug }: { slug: string }) {
  const { data: session } = useSession();
  if (session?.user.slug !== slug) return null;
  return (
    <ButtonLink
      href={routes.profileSettings()}
      variant="secondary"
      size="s"
      icon={<PencilSimpleIcon size={18} />}
    >
      Editar mi perfil
    </ButtonLink>
  );
}
