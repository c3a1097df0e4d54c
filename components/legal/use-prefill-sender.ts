import { useSession } from "@/components/common/session/use-session";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ContactFormValues } from "@/lib/administration/contact/schema";

/** Prefills empty name and e-mail fields with those of the signed-in user. */
export function usePrefillSender({
  getValues,
  setValue,
}: Pick<UseFormReturn<ContactFormValues>, "getValues" | "setValue">) {
  const user = useSession().data?.user;
  useEffect(() => {
    if (!user) return;
    if (!getValues("name")) setValue("name", `${user.name} ${user.lastName}`);
    if (!getValues("email")) setValue("email", user.email);
  }, [user, getValues, setValue]);
}
