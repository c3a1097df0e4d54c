import { useSession } from "next-auth/react";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ContactFormValues } from "@/lib/administration/contact/schema";

/** Fills in the name and the e-mail of whoever is logged in, unless something has been written there. */
export function useOwnAddress({
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
