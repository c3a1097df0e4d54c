"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { isHelperPage, routes } from "@/lib/routes";
import { ModalContext, type ModalName, type ModalOptions } from "./modal-context";
import { returnPath } from "./return-path";

const AuthDialog = dynamic(() => import("@/components/cuenta/auth-dialog").then((m) => m.AuthDialog), {
  ssr: false,
});

interface Shown extends ModalOptions {
  name: ModalName;
  open: boolean;
}

export function ModalHost({ children }: { children: ReactNode }) {
  const router = useRouter();
  const pathname = usePathname();
  const [shown, setShown] = useState<Shown | null>(null);

  const close = useCallback(() => setShown((current) => current && { ...current, open: false }), []);
  const modals = useMemo(
    () => ({
      open(name: ModalName, options: ModalOptions = {}) {
        if (isHelperPage(pathname)) router.push(routes.signIn(options.callbackUrl ?? returnPath(pathname)));
        else setShown({ name, open: true, ...options });
      },
      close,
    }),
    [close, pathname, router],
  );

  return (
    <ModalContext value={modals}>
      {children}
      {shown && (
        <AuthDialog
          view={shown.name}
          onView={(name) => setShown({ ...shown, name })}
          open={shown.open && !isHelperPage(pathname)}
          onClose={close}
          callbackUrl={shown.callbackUrl}
        />
      )}
    </ModalContext>
  );
}
